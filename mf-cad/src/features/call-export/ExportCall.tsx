import { type Call, endpoints, isActiveStatus } from '@prebell/contracts';
import { Alert, Menu, MenuItem } from '@prebell/design-system';
import { usePermission, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { errorText } from '../../shared/errors/error-text';
import { saveFile } from '../../shared/save-file/save-file';

const FORMATS = [
  ['eido', 'EIDO, for another centre'],
  ['neris', 'NERIS, for the fire department'],
  ['json', 'JSON with its events'],
] as const;

/** Saves a closed call as a file for another system. Renders nothing for an active call or without the permission. */
export const ExportCall = ({ call }: { call: Call }) => {
  const { api } = usePlatform();
  const mayExport = usePermission('cad:export');
  const { mutate, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (format: (typeof FORMATS)[number][0]) => {
      const document = await api.call(endpoints.cad.exportCall, { params: { id: call.id }, query: { format } });
      // The dispatch record keeps the hash of exactly this text.
      saveFile(`call-${call.number ?? call.id}.${format}.json`, JSON.stringify(document), 'application/json');
    },
  });
  if (!mayExport || isActiveStatus(call.status)) return null;
  return (
    <>
      {error !== null && <Alert kind="error">Not exported: {errorText(error)}</Alert>}
      <Menu label="Export">
        {FORMATS.map(([format, label]) => (
          <MenuItem key={format} onSelect={() => mutate(format)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
