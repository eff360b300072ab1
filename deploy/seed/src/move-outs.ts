import { moveOutSteps } from '@llavero/proto/rules/move-out-steps';
import { depreciate } from '@llavero/proto/rules/useful-life';
import { addDays, addMonths } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import type { ContractRow } from './contracts.ts';
import type { Portfolio } from './lettings.ts';

/** Ends that lie further back were settled before this programme. */
const RECENT_DAYS = 120;
/** Ends in so many days have a notice and an appointment for the keys. */
const AHEAD_DAYS = 29;
const hours = [
  { from: '09:30', to: '10:00' },
  { from: '11:00', to: '11:30' },
  { from: '12:15', to: '12:45' },
  { from: '16:00', to: '16:30' },
] as const;

/** Contracts that are ending or have just ended, at every step from the notice to the payment (OPS-04). */
export function setMoveOuts({ contracts, team, today }: Portfolio): void {
  contracts
    .filter(({ object }) => object.activated && !object.cancelled)
    .filter(
      ({ object: { endDate } }) =>
        endDate >= addDays(today, -RECENT_DAYS) && endDate <= addDays(today, AHEAD_DAYS),
    )
    .forEach((contract, index) => moveOut(contract, index, team.operations, today));
}

function moveOut({ object }: ContractRow, index: number, manager: string, today: number): void {
  const { endDate } = object;
  const ahead = endDate >= today;
  // How many steps are done; those that lie ahead have at most an appointment.
  const done = ahead ? 1 + (index % 2) : index % (moveOutSteps.length + 1);
  if (done === 0) return;
  const after = (days: number) => {
    const day = addDays(endDate, days);
    return day < today ? day : addDays(today, -1);
  };
  const at = <V>(step: (typeof moveOutSteps)[number], value: V) =>
    moveOutSteps.indexOf(step) < done ? value : null;
  const keys = after(0);
  const paint = { kind: 'PAINT', cost: 480, installed: addMonths(endDate, -30) } as const;
  const deductions =
    index % 2 === 0
      ? [{ kind: 'KEYS' as const, description: 'Un juego perdido', cost: 45, installed: null, documents: [] }]
      : [{ ...paint, description: 'Pintura del salón', documents: [] }];
  const text = 'Texto de la resolución redactado con los datos del contrato.';
  // Paid within the month that bears no interest.
  const payment = at('payment', {
    paidDate: after(8),
    paidAmount: addMoney(object.totalBondAmount, ...deductions.map((one) => -depreciate(one, keys).amount)),
    interest: 0,
    debts: 0,
    owedAmount: 0,
  });
  const signed = { documentDate: after(4), status: 'SIGNED' as const, content: text };
  Object.assign(object, {
    finishReason: ahead ? 'El inquilino cambia de ciudad' : 'Fin del contrato',
    moveOut: {
      askedBy: index % 3 === 0 ? 'LANDLORD' : 'TENANT',
      noticeDate: addDays(endDate, -45),
      keysReturnedDate: at('keys', keys),
      keysReturned: at('keys', index % 2 === 0 ? 1 : 2),
      keysExpected: at('keys', 2),
      readingsDate: at('readings', keys),
      readings:
        at('readings', [
          { supply: 'WATER', reading: 412 + index, meter: null },
          { supply: 'ELECTRICITY', reading: 20_431 + index, meter: null },
        ]) ?? [],
      checkOutDate: at('checkOut', after(1)),
      checkOutNotes: at('checkOut', 'Vivienda vacía y limpia.'),
      deductionsDate: at('deductions', after(2)),
      deductions:
        at(
          'deductions',
          deductions.map((one) => ({ ...one, ...depreciate(one, keys) })),
        ) ?? [],
      contractSignedDate: at('contractResolution', after(5)),
      settlementSignedDate: at('settlementResolution', after(6)),
      ...payment,
    },
    pickup: at('pickup', {
      manager,
      pickupDate: endDate,
      pickupTime: hours[index % hours.length],
      published: index % 3 !== 0,
      landlordNotificationDate: index % 4 === 0 ? null : addDays(ahead ? today : endDate, -6),
      notes: index % 5 === 0 ? 'Llamar al portero para el acceso al trastero.' : null,
    }),
    contractResolution: at('contractResolution', signed),
    settlementResolution: at('settlementResolution', signed),
    ...(payment ? { legalBondTenantLiquidatedDate: payment.paidDate, settlementStatus: 'SETTLED' } : {}),
  });
}
