import { leadStatuses } from '@llavero/proto/records/choices/leads';
import { addDays } from '@llavero/proto/values/dates';
import { menNames, surnames, womenNames } from './data/names.ts';
import { mailOf } from './people.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

const LEADS = 34;
const streets = [
  'Carrer de Mallorca',
  'Carrer de Sardenya',
  'Calle Alcalá',
  'Calle Embajadores',
  'Avenida Mistral',
];
const steps = [
  'Llamar para concretar la visita',
  'Enviar la propuesta',
  'Resolver dudas de honorarios',
  'Valorar la renta',
];

/** Owners who may entrust the company with a home, in every step. */
export function leads(random: Random, sales: readonly string[], today: number) {
  return Array.from({ length: LEADS }, (_, index) => {
    const firstname = random.pick(random.chance(0.5) ? womenNames : menNames);
    const lastname = `${random.pick(surnames)} ${random.pick(surnames)}`;
    const createdAt = addDays(today, -random.int(1, 75)) + random.int(9, 18) * 3600;
    // The first ones show every step.
    const status = leadStatuses.values[index < 7 ? index : random.int(0, 6)]!;
    const isOver = status === 'WON' || status === 'LOST';
    const expectedRent = random.int(14, 42) * 50;
    return row(random, createdAt, {
      name: `${firstname} ${lastname}`,
      phone: `+346${String(20_000_000 + index * 6337).slice(0, 8)}`,
      email: random.chance(0.7)
        ? mailOf(firstname, `${lastname.split(' ')[0]}${index}`, 'correo.example')
        : null,
      homeAddress: `${random.pick(streets)} ${random.int(2, 320)}, ${random.int(1, 7)}-${random.int(1, 4)}`,
      city: random.pick(['Barcelona', 'Madrid']),
      unitType: 'FLAT',
      area: random.int(8, 24) * 5,
      bedrooms: random.int(1, 4),
      status,
      source: random.weighted([
        ['REFERRAL', 4],
        ['WEBSITE', 3],
        ['CAMPAIGN', 2],
        ['AGENCY', 1],
      ] as const),
      expectedRent,
      value: Math.round(expectedRent * 0.84),
      nextStep: isOver ? null : random.pick(steps),
      nextStepDate: isOver ? null : addDays(today, random.int(-3, 14)),
      assignedTo: random.pick(sales),
      lostReason: status === 'LOST' ? random.pick(['FEES', 'COMPETITOR', 'SOLD'] as const) : null,
      closedAt: isOver ? Math.min(createdAt + random.int(5, 30) * 86_400, today) : null,
    });
  });
}
