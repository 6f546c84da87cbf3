import { useSample } from '../api/status';
import { OpenSampleView } from './OpenSampleView';

export const OpenSample = () => {
  const { data, isError } = useSample();
  if (data !== undefined) return <OpenSampleView state={{ status: 'ready', sample: data }} />;
  return <OpenSampleView state={{ status: isError ? 'unreachable' : 'loading' }} />;
};
