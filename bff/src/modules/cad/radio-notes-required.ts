import { AppError } from '../../http/app-error';

const TEXT = 'Please enter radio log notes';

/** A radio entry without notes: a fault of one field, answered with 422 and the specification's words. */
export class RadioNotesRequired extends AppError {
  constructor() {
    super('VALIDATION_FAILED', TEXT, { fields: { issues: [{ path: 'notes', message: TEXT }] } });
  }

  override get status(): 422 {
    return 422;
  }
}
