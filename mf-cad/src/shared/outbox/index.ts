export type { NewOp, Op } from './model/op';
export type { PaperLine } from './model/paper-line';
export { type Keeping, projectCalls, type ShownCall } from './model/project-calls';
export { heldBy } from './model/sending-order';
export { namesOf, unsentText } from './model/unsent';
export { createOutbox, type Outbox, type OutboxState } from './outbox';
export { sendOp } from './send-op';
export { createOutboxStorage, type OutboxStorage, type PaperStorage } from './storage/outbox-storage';
export { createTabs, type Tabs } from './tabs';
