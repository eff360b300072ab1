import { choiceLabel } from '@llavero/proto/fields/choices';
import { resolutionStatuses } from '@llavero/proto/records/choices/contracts';
import { deductionKinds, finishParties } from '@llavero/proto/records/choices/move-out';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import type { contract } from '@llavero/proto/records/contracts/contract';
import type { MoveOutStep } from '@llavero/proto/rules/move-out-steps';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import type { RowOf } from '../../../../lib/records.ts';

export interface Fact {
  text: string;
  warning?: boolean;
}

type Record = RowOf<typeof contract>;

const plain = (...texts: (string | null | undefined | false)[]): Fact[] =>
  texts.flatMap((text) => (text ? [{ text }] : []));

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

function keyFacts({ moveOut }: Record): Fact[] {
  if (moveOut?.keysReturned == null) return [];
  const missing = (moveOut.keysExpected ?? 0) - moveOut.keysReturned;
  return [
    {
      text: `${moveOut.keysReturned} de ${count(moveOut.keysExpected ?? 0, 'juego devuelto', 'juegos devueltos')}`,
    },
    ...(missing > 0
      ? [
          {
            text: `${count(missing, 'juego falta: puede deducirse', 'juegos faltan: pueden deducirse')}.`,
            warning: true,
          },
        ]
      : []),
  ];
}

function pickupFacts({ pickup }: Record): Fact[] {
  if (pickup?.pickupDate == null) return [];
  const { from, to } = pickup.pickupTime ?? { from: null, to: null };
  return plain(
    from && `De ${from} a ${to}`,
    pickup.published ? 'Publicada' : 'Sin publicar',
    pickup.landlordNotificationDate == null
      ? 'Propietario sin avisar'
      : `Propietario avisado el ${formatDay(pickup.landlordNotificationDate)}`,
    pickup.notes,
  );
}

/** What is known of a step, one short line each. */
export function factsOf(step: MoveOutStep, record: Record): Fact[] {
  const { moveOut, contractResolution, settlementResolution } = record;
  switch (step) {
    case 'notice':
      return plain(
        moveOut?.askedBy && `Lo pide: ${choiceLabel(finishParties, moveOut.askedBy).toLowerCase()}`,
        record.endDate != null && `Último día del contrato: ${formatDay(record.endDate)}`,
        record.finishReason,
      );
    case 'pickup':
      return pickupFacts(record);
    case 'keys':
      return keyFacts(record);
    case 'readings':
      return plain(
        ...(moveOut?.readings ?? []).map(({ supply, reading, meter }) =>
          [choiceLabel(supplyTypes, supply), formatNumber(reading), meter && `contador ${meter}`]
            .filter(Boolean)
            .join(' · '),
        ),
      );
    case 'checkOut':
      return plain(moveOut?.inventory && 'Con inventario de salida', moveOut?.checkOutNotes);
    case 'deductions':
      if (moveOut?.deductionsDate != null && moveOut.deductions.length === 0) return plain('Sin deducciones');
      return plain(
        ...(moveOut?.deductions ?? []).map(
          ({ kind, description, cost, amount, usefulLifeYears, documents }) =>
            `${choiceLabel(deductionKinds, kind)}, ${description}: ${formatMoney(amount)}` +
            (usefulLifeYears === null
              ? ''
              : ` de ${formatMoney(cost)}, vida útil ${count(usefulLifeYears, 'año', 'años')}`) +
            ` · ${count(documents.length, 'prueba', 'pruebas')}`,
        ),
      );
    case 'contractResolution':
      return plain(contractResolution?.status && choiceLabel(resolutionStatuses, contractResolution.status));
    case 'settlementResolution':
      return plain(
        settlementResolution?.status && choiceLabel(resolutionStatuses, settlementResolution.status),
      );
    case 'payment':
      return plain(
        moveOut?.paidAmount != null && `Pagado: ${formatMoney(moveOut.paidAmount)}`,
        moveOut?.owedAmount ? `Pendiente del inquilino: ${formatMoney(moveOut.owedAmount)}` : null,
      );
  }
}
