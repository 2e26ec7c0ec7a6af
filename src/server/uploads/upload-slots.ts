/** The number of uploads under way, and its maximum: each upload needs memory and file handles. */

import { NewhireError } from '../../errors.js';

/** The slots of one server. */
export class UploadSlots {
  /** Uploads that are received and checked now. */
  taken = 0;

  constructor(private readonly most: number) {}

  /** @throws {NewhireError} TOO_MANY_UPLOADS when no slot is free */
  async run<Result>(upload: () => Promise<Result>): Promise<Result> {
    if (this.taken >= this.most) {
      throw new NewhireError('TOO_MANY_UPLOADS', 'Too many uploads are under way. Nothing is stored.', {
        next: 'Wait for the number of seconds in the header Retry-After, then send the file again.',
      });
    }
    this.taken += 1;
    try {
      return await upload();
    } finally {
      this.taken -= 1;
    }
  }
}
