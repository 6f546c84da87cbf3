import { Button } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { saveText } from './save-text';

interface Export {
  readonly filename: string;
  readonly csv: string;
  readonly truncated: boolean;
}

interface Props {
  /** What is exported, such as 'users'. */
  readonly noun: string;
  readonly load: () => Promise<Export>;
}

/** Saves the filtered list as a CSV file. */
export const ExportButton = ({ noun, load }: Props) => {
  const { notify } = usePlatform();
  const save = useMutation({
    mutationFn: load,
    networkMode: 'always',
    onSuccess: ({ filename, csv, truncated }) => {
      saveText(filename, csv, 'text/csv');
      if (truncated) notify.show('warning', `Not all ${noun} fit into one file. Narrow the filter for the rest.`);
    },
    onError: () => notify.show('error', `Failed to export ${noun}`),
  });
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  );
};
