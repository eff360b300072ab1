import type { Contract } from '@llavero/proto/records/contracts/contract';

export type MoveOut = NonNullable<Contract['moveOut']>;
export type Pickup = NonNullable<Contract['pickup']>;

const noMoveOut: MoveOut = {
  askedBy: null,
  noticeDate: null,
  keysReturnedDate: null,
  keysReturned: null,
  keysExpected: null,
  readingsDate: null,
  readings: [],
  checkOutDate: null,
  inventory: null,
  checkOutNotes: null,
  deductionsDate: null,
  deductions: [],
  contractSignedDate: null,
  settlementSignedDate: null,
  paidDate: null,
  paidAmount: null,
  interest: null,
  debts: null,
  owedAmount: null,
};

const noPickup: Pickup = {
  manager: null,
  landlordNotificationDate: null,
  pickupDate: null,
  pickupTime: null,
  published: false,
  notes: null,
};

/** The contract's move-out with some of its parts changed; the others stay. */
export function moveOutWith({ moveOut }: Pick<Contract, 'moveOut'>, part: Partial<MoveOut>): MoveOut {
  return { ...noMoveOut, ...moveOut, ...part };
}

/** The contract's pickup with some of its parts changed; the others stay. */
export function pickupWith({ pickup }: Pick<Contract, 'pickup'>, part: Partial<Pickup>): Pickup {
  return { ...noPickup, ...pickup, ...part };
}
