import { useSample } from '../api/status';
import { OpenSampleView } from './OpenSampleView';

/** Loads the public sample of the scanner and shows it. */
export const OpenSample = () => {
  const { data, isError } = useSample();
  if (data !== undefined) return <OpenSampleView state={{ status: 'ready', sample: data }} />;
  return <OpenSampleView state={{ status: isError ? 'unreachable' : 'loading' }} />;
};
