import type { BulkRow } from '@llavero/kit/records/write/bulk';
import { addDays, atTime } from '@llavero/proto/values/dates';
import { menNames, surnames, womenNames } from './data/names.ts';
import { mailOf } from './people.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

const CONTACTS = 48;

/** People who look for a home, and their viewings: past ones with their outcome, coming ones with their hour. */
export function viewings(
  random: Random,
  units: readonly BulkRow[],
  employees: readonly string[],
  today: number,
  part: number,
) {
  const homes = units.filter(
    ({ object }) => object['unitType'] === 'FLAT' || object['unitType'] === 'STUDIO',
  );
  const contacts = Array.from({ length: CONTACTS }, (_, index) =>
    contact(random, part * CONTACTS + index, homes, employees, today),
  );
  return {
    contacts,
    visits: contacts.flatMap((one) =>
      Array.from({ length: random.int(1, 2) }, () =>
        visit(random, one.id, one.object.interestedIn, employees, today),
      ),
    ),
  };
}

function contact(
  random: Random,
  index: number,
  homes: readonly BulkRow[],
  employees: readonly string[],
  today: number,
) {
  const firstname = random.pick(random.chance(0.5) ? womenNames : menNames);
  const lastname = `${random.pick(surnames)} ${random.pick(surnames)}`;
  const createdAt = addDays(today, -random.int(1, 80)) + random.int(9, 19) * 3600;
  const discarded = random.chance(0.2);
  return row(random, createdAt, {
    name: `${firstname} ${lastname}`,
    phone: `+346${String(10_000_000 + index * 7919).slice(0, 8)}`,
    email: random.chance(0.8)
      ? mailOf(firstname, `${lastname.split(' ')[0] ?? ''}${index}`, 'correo.example')
      : null,
    source: random.weighted([
      ['PORTAL', 6],
      ['WEBSITE', 3],
      ['PHONE', 2],
      ['REFERRAL', 1],
    ] as const),
    employee: random.pick(employees),
    interestedIn: random.sample(homes, random.int(1, 2)).map(({ id }) => id),
    criteria: {
      maxRent: random.int(14, 40) * 50,
      minArea: random.int(8, 20) * 5,
      bedrooms: random.int(1, 3),
      people: random.int(1, 4),
      pets: random.chance(0.25),
      moveInDate: addDays(today, random.int(10, 70)),
    },
    consentDate: Math.min(createdAt, today),
    commercialConsent: random.chance(0.3),
    discarded,
    discardReason: discarded
      ? random.pick(['FOUND_ANOTHER', 'NOT_INTERESTED', 'UNREACHABLE'] as const)
      : null,
    lastContactAt: createdAt + 3600,
  });
}

function visit(
  random: Random,
  of: string,
  interestedIn: readonly string[],
  employees: readonly string[],
  today: number,
) {
  const day = addDays(today, random.int(-40, 12));
  const startAt = atTime(day, random.int(10, 18), random.pick([0, 30]));
  const isPast = day < today;
  const status = isPast
    ? random.weighted([
        ['DONE', 6],
        ['CANCELLED', 2],
        ['NO_SHOW', 1],
      ] as const)
    : random.weighted([
        ['SCHEDULED', 2],
        ['CONFIRMED', 3],
      ] as const);
  const done = status === 'DONE';
  // What came of visits of long ago has been asked.
  const isSettled = day < addDays(today, -5);
  return row(random, Math.min(addDays(day, -random.int(1, 9)), addDays(today, -1)), {
    unit: random.pick(interestedIn),
    startAt,
    duration: random.pick([20, 30, 30, 45]),
    kind: random.chance(0.12) ? 'VIRTUAL' : 'IN_PERSON',
    status,
    contacts: [of],
    employee: random.pick(employees),
    cancelReason: status === 'CANCELLED' ? random.pick(['VISITOR', 'UNIT_LET', 'EMPLOYEE'] as const) : null,
    cancelledAt: status === 'CANCELLED' ? addDays(day, -1) : null,
    confirmedAt: status === 'CONFIRMED' ? Math.min(addDays(day, -1), today) : null,
    followUpDate: isSettled && status !== 'CANCELLED' ? addDays(day, 2) : null,
    interested: done && random.chance(0.4),
    rating: done ? random.int(2, 5) : null,
    feedback: done
      ? random.pick([
          'Luminoso, les ha gustado la cocina.',
          'Lo ven algo pequeño.',
          'Quieren repetir con su pareja.',
        ])
      : null,
  });
}
