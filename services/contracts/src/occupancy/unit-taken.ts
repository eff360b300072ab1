import type { ConstraintRefusal, Violation } from '@llavero/kit/db/constraint-refusal';
import { type CodedError, conflict } from '@llavero/proto/errors';
import { formatDay, fromDayKey } from '@llavero/proto/values/dates';

/** Who has the unit, as the function `occupy_units` tells it; days as YYYY-MM-DD, null without an end. */
interface Holder {
  collection: 'contract' | 'booking';
  holder: string;
  first: string | null;
  last: string | null;
}

const words = {
  contract: { of: 'el contrato', other: 'otro contrato', way: 'Finalice o anule aquel contrato' },
  booking: { of: 'la reserva', other: 'otra reserva', way: 'Devuelva, retenga o anule aquella reserva' },
} as const;

/** One holder per unit and day (decision 0023): `CONTRACT.UNIT_TAKEN`, `BOOKING.UNIT_TAKEN`. */
export const unitTaken: ConstraintRefusal = {
  constraint: 'unit_occupancy_one_holder',
  collections: ['contract', 'booking'],

  async explain({ definition, detail, titleOf }: Violation): Promise<CodedError> {
    const { collection, holder, first, last } = JSON.parse(detail) as Holder;
    const title = await titleOf(collection, holder);
    const { of, other, way } = words[collection];
    const who = title === null ? other : `${of} «${title}»`;
    const from = first === null ? '' : ` desde el ${dayText(first)}`;
    const until = last === null ? ' sin fecha de fin' : ` hasta el ${dayText(last)}`;
    return conflict(
      `${definition.collection.toUpperCase()}.UNIT_TAKEN`,
      `No se ha guardado nada: la unidad está ocupada por ${who}${from}${until}. ${way}, o cambie las fechas o la unidad.`,
      {
        until: last === null ? null : fromDayKey(last),
        ...(title === null ? {} : { holder: { collection, id: holder } }),
      },
    );
  },
};

const dayText = (key: string) => formatDay(fromDayKey(key));
