import {
  COMMA_FAULT,
  commaFault,
  type PAPER_ORDER_TYPES,
  type PAPER_SIDES,
  type PaperOrderInput,
  paperOrderInputSchema,
  readNumber,
} from '@prebell/contracts';

/** An order while the user types it. */
export interface OrderDraft {
  readonly side: (typeof PAPER_SIDES)[number];
  readonly type: (typeof PAPER_ORDER_TYPES)[number];
  readonly quantity: string;
  readonly price: string;
}

export interface DraftFaults {
  readonly quantity?: string;
  readonly price?: string;
}

type Context = Pick<PaperOrderInput, 'at' | 'symbol' | 'setup'>;

/** The order as typed, or what is wrong with it, by field. */
export const readDraft = (
  { side, type, quantity, price }: OrderDraft,
  context: Context,
): { readonly order: PaperOrderInput } | { readonly faults: DraftFaults } => {
  const parsed = paperOrderInputSchema.safeParse({
    ...context,
    side,
    type,
    quantity: readNumber(quantity),
    price: type === 'market' ? null : readNumber(price),
  });
  if (parsed.success) return { order: parsed.data };
  const faultOf = (name: string, missing: string, text: string) => {
    const issue = parsed.error.issues.find(({ path }) => path[0] === name);
    if (issue === undefined) return undefined;
    if (commaFault(text) !== null) return COMMA_FAULT;
    return Number.isNaN(readNumber(text)) ? missing : issue.message;
  };
  const faults = {
    quantity: faultOf('quantity', 'Enter a number of shares', quantity),
    price: faultOf('price', 'Enter a price', price),
  };
  return {
    faults: {
      ...(faults.quantity !== undefined && { quantity: faults.quantity }),
      ...(faults.price !== undefined && { price: faults.price }),
    },
  };
};
