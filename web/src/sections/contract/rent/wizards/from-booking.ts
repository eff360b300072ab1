import { convertBooking } from '@llavero/proto/commands/bookings';
import type { Json } from '@llavero/proto/fields/field';
import type { Booking } from '@llavero/proto/records/contracts/booking';
import { bookedTerms } from '@llavero/proto/rules/booking-terms';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { answered } from '../../../../components/wizard/wizard-records.ts';
import { isEmpty } from '../../../../components/wizard/wizard-validation.ts';
import { runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { generic } from '../../../../lib/graphql.ts';
import { refreshCollection, type Row } from '../../../../lib/records.ts';
import { type RentValues, rentFields } from './rent-fields.ts';

const termsOf = (booking: Row) => bookedTerms(booking as Partial<Booking>);

/** Values that a contract draft begins with when it comes from this booking. */
export function bookedValues(booking: Row): RentValues {
  const terms = Object.entries(termsOf(booking)).filter(([name]) => name in rentFields);
  return { ...(Object.fromEntries(terms) as RentValues), booking: booking.id };
}

/**
 * Makes the contract of a booking; the service makes it once. A term of the booking that was emptied on the way is sent
 * as empty: what is not said would be taken over. Throws ApiError.
 */
export async function convert(booking: string, values: WizardValues): Promise<{ id: string }> {
  const stored = await generic<Row>('getObject', { collection: 'booking', id: booking });
  const emptied = Object.entries(termsOf(stored))
    .filter(([name]) => name in rentFields && isEmpty(values[name]))
    .map(([name, value]): [string, Json] => [name, Array.isArray(value) ? [] : null]);
  const contract: Json = { ...Object.fromEntries(emptied), ...answered(values) };
  const made = await runCommand(convertBooking, { id: booking, version: stored.version, contract });
  for (const collection of ['booking', 'contract'] as const) refreshCollection(queryClient, collection);
  return { id: made.contract };
}
