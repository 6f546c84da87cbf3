import { expect, test } from 'vitest';
import { haveEmergencySchemas, nerisChecker } from '../../../test/emergency-schemas';
import { civicLocation, usedPostTypes } from './civic-location.rules';
import { nerisTypeOf, usedNerisTypes } from './neris-types.rules';

test('natures mean a NERIS type however they are typed; an unknown one means none', () => {
  expect(nerisTypeOf('Gas Leak (Natural and LP Gases)')).toEqual({
    value: 'HAZSIT||HAZARDOUS_MATERIALS||GAS_LEAK_ODOR',
    fit: 'exact',
  });
  for (const nature of ['CVA/STROKE', 'EMS: CVA/STROKE', ' cva stroke '])
    expect(nerisTypeOf(nature), nature).toEqual({ value: 'MEDICAL||ILLNESS||STROKE_CVA', fit: 'exact' });
  expect(nerisTypeOf('Medical').fit).toBe('broad');
  for (const nature of [null, '', 'Other', 'Fire', 'constructor', 'Cat in a tree'])
    expect(nerisTypeOf(nature), String(nature)).toEqual({ value: null, fit: 'none' });
});

test('only certain parts of an address are named; the typed text always stays', () => {
  expect(civicLocation('4000 Block of MISSION ST')).toEqual({
    sn_street_name: 'MISSION',
    sn_post_type: 'STREET',
    nl_additional_info: '4000 Block of MISSION ST',
  });
  for (const address of ['300 block HYDE ST', '300 Blk. of Hyde St'])
    expect(civicLocation(address)).toEqual({
      sn_street_name: expect.stringMatching(/^hyde$/i),
      sn_post_type: 'STREET',
      nl_additional_info: address,
    });
  expect(civicLocation('12 Block St')).toMatchObject({ an_number: 12, sn_street_name: 'Block' });
  expect(civicLocation('410 Harbor Point Rd.')).toMatchObject({ an_number: 410, sn_street_name: 'Harbor Point' });
  for (const address of ['LARKIN ST/FULTON ST', 'CALL BOX:', '12 Main', '5 Elm St Apt 4', '12 Block Island Rd', ' '])
    expect(civicLocation(address)).toEqual({ nl_additional_info: address.trim() || 'No address' });
});

test.skipIf(!haveEmergencySchemas)('every mapped type and street type is a value of NERIS', () => {
  const neris = nerisChecker();
  expect(usedNerisTypes().filter((type) => !neris.isType(type))).toEqual([]);
  expect(usedPostTypes().filter((type) => !neris.has('type_loc_sn_pre_post', type))).toEqual([]);
});
