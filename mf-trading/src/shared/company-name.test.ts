import { expect, test } from 'vitest';
import { companyName } from './company-name';

test.each([
  ['Co-Diagnostics Inc. Common Stock', 'Co-Diagnostics Inc.'],
  ['Alphabet Inc. Class A Common Stock', 'Alphabet Inc. Class A'],
  ['CoreWeave, Inc. - Common Stock', 'CoreWeave, Inc.'],
  ['Amcor plc Ordinary Shares', 'Amcor plc'],
  ['Innoviz Technologies Ltd. Ordinary shares', 'Innoviz Technologies Ltd.'],
  // The kind of these securities matters, so it stays.
  [
    'Alibaba Group Holding Limited American Depositary Shares',
    'Alibaba Group Holding Limited American Depositary Shares',
  ],
  ['Pono Capital Corp. Warrant', 'Pono Capital Corp. Warrant'],
  ['Apple Inc.', 'Apple Inc.'],
  ['Common Stock', 'Common Stock'],
])('%s is shown as %s', (listed, shown) => expect(companyName(listed)).toBe(shown));
