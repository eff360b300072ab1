import type { BulkRow } from '@llavero/kit/records/write/bulk';
import type { CollectionName } from '@llavero/proto/collections';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';

import { statusOf } from '@llavero/proto/states/evaluate';
import { shortAddress } from '@llavero/proto/values/address';
import { addYears, startOfDay } from '@llavero/proto/values/dates';
import { contract, type ContractFate, type ContractRow } from './contracts.ts';
import { type Area, areas } from './data/areas.ts';
import type { Billed, Series } from './billed.ts';
import { finances, setUnpaid } from './finances.ts';
import { addHistories } from './histories.ts';
import { demoSettings } from './indices.ts';
import { inventories } from './inventories.ts';
import { followIssues } from './issue-progress.ts';
import { leads } from './leads.ts';
import {
  bookings,
  candidatures,
  insurances,
  nextRents,
  products,
  setLettingFigures,
  shortenSomeTerms,
  solvencyRequests,
} from './lettings.ts';
import { mandate, type MandateRow, type Team } from './mandates.ts';
import { letSomeGoOn } from './tacit-lettings.ts';
import { setMoveOuts } from './move-outs.ts';
import { setFigures } from './occupancy.ts';
import { agencies, marketers } from './partners.ts';
import { agent, employees, organizations } from './people.ts';
import { building, unit, type Unit } from './places.ts';
import { setOffers } from './publications.ts';
import { Random } from './random.ts';
import { received } from './received.ts';
import { supplyChanges } from './supply-changes.ts';
import { supplyBills } from './supply-bills.ts';
import { setCertificates } from './certificates.ts';
import { modificators, repairs, suppliers } from './repairs.ts';
import { sepaMandates } from './sepa-mandates.ts';
import { templates } from './templates.ts';
import { viewings } from './viewings.ts';
import { availabilities, invitations, showWhatIsFree, spreadVisits } from './visit-agenda.ts';
import { demoRules } from './rules.ts';
import { certificateWork, tasks } from './work.ts';

/** Records by collection, in the order in which they may be loaded. */
export type Portfolio = [CollectionName, BulkRow[]][];

/** One part: the demo portfolio at scale 1. */
export const counts = {
  landlords: 140,
  tenants: 420,
  buildings: 60,
  units: 320,
  mandates: 210,
  contracts: 380,
};

type Person = ReturnType<typeof agent>;

/** The first of each kind makes sure that every status is there; the rest is as life is. */
const fates: readonly (readonly [ContractFate, number])[] = [
  ['ACTIVE', 60],
  ['UNPAID', 3],
  ['SIGNED', 4],
  ['PENDING_SIGNATURE', 3],
  ['DRAFT', 4],
  ['FINISHED', 18],
  ['CANCELLED', 3],
  ['UNKNOWN', 1],
];

/** Who runs the portfolio: made with the first part, found in the database by the later ones. */
export interface Company {
  houses: { id: string; region: string }[];
  staff: { id: string; position: string }[];
}

export interface PortfolioOptions {
  /** The moment it is seen from, in unix seconds. */
  now: number;
  /** 0 makes the company itself, too; each further part is another portfolio of the same size. */
  part: number;
  /** The hash that all employees sign in with; part 0 only. */
  password: string;
  /** Absent for part 0. */
  company?: Company;
  /** Goes on counting from part to part. */
  series: Series;
}

/** A believable company, the same for the same options. */
export function portfolio(options: PortfolioOptions): Portfolio {
  const random = new Random(20_261_120 + options.part);
  const today = startOfDay(options.now);
  const founded = addYears(today, -6);
  const first = options.part * (counts.landlords + counts.tenants);

  const houses = options.company ? [] : organizations(random, founded);
  const staff = options.company ? [] : employees(random, founded, houses[0]!.id, options.password);
  const company = options.company ?? {
    houses: houses.map(({ id, object }) => ({ id, region: object.region })),
    staff: staff.map(({ id, object }) => ({ id, position: object.position })),
  };
  const landlords = people(random, counts.landlords, first, () => ['LANDLORD'], founded, today);
  const tenants = people(random, counts.tenants, first + counts.landlords, tenantRoles, founded, today);
  const { buildings, units, areaOf } = estate(random, counts.buildings, counts.units, founded, today);
  const mandates = mandatesOf(random, options.part, landlords, units, areaOf, company, today);
  const { contracts, billed } = contractsOf(
    random,
    counts.contracts,
    mandates,
    tenants,
    landlords,
    units,
    areaOf,
    today,
  );
  letSomeGoOn(contracts, today);
  const ids = company.staff.map(({ id }) => id);
  // Dice of their own: what is added here leaves the rest of the portfolio as it was.
  const extra = new Random(20_261_121 + options.part);
  const inventoryRows = inventories(extra, contracts, units, ids, today);
  const { contacts, visits } = viewings(extra, units, teamOf(company).sales, today, options.part);
  setFigures(units, buildings, contracts, today);
  setOffers(new Random(20_261_123 + options.part), units, areaOf, today);
  const operations = teamOf(company).operations;
  const billedRows = finances(random, billed, today, options.series);
  setUnpaid(contracts, billedRows, options.now);
  const taskRows = tasks(random, ids, contracts, mandates, today);
  const certificates = certificateWork(random, units, operations, today);
  const trades = suppliers(random, options.part, founded);
  setCertificates(new Random(20_261_128 + options.part), units, certificates, trades, today);
  const { issues, workOrders, bills } = repairs(random, contracts, trades, operations, today);
  followIssues(new Random(20_261_128 + options.part), issues, workOrders, options.now);
  const dice = new Random(20_261_122 + options.part);
  const team = teamOf(company);
  const lettings = { mandates, contracts, tenants, units, team, today };
  shortenSomeTerms(lettings);
  setMoveOuts(lettings);
  const booked = bookings(dice, lettings);
  const applied = candidatures(dice, lettings, booked);
  setLettingFigures(lettings);
  const isFirst = options.part === 0;
  const offered = units.filter(
    ({ object }: BulkRow) => object['publishedDate'] && !object['pausedDate'] && !object['withdrawnDate'],
  );
  const taken = new Set(booked.map(({ object }) => String(object.unit)));
  const free = offered.filter(({ id }) => !taken.has(id));
  showWhatIsFree(visits, contacts, free, today);
  spreadVisits(visits, today, options.part);
  const visitDice = new Random(20_261_130 + options.part);
  const hours = isFirst ? availabilities(visitDice, team.sales, free, today) : [];
  const invited = isFirst ? invitations(visitDice, contacts, visits, free, team.sales, today) : [];
  const automation = demoRules(new Random(20_261_136), units, ids, today);
  const loaded: Portfolio = [
    ['organization', houses],
    ['employee', staff],
    ['agent', [...landlords, ...tenants]],
    ['place', [...buildings, ...units]],
    ['inventory', inventoryRows],
    ['visitContact', contacts],
    ['visitHours', hours],
    ['visitInvitation', invited],
    ['visit', visits],
    ['mandate', mandates],
    ['contract', contracts],
    ['product', isFirst ? products(dice, founded) : []],
    ['booking', booked],
    ['candidature', applied],
    ['lead', isFirst ? leads(new Random(20_261_135), team.sales, today) : []],
    ['solvencyRequest', solvencyRequests(dice, lettings, applied)],
    ['insurance', insurances(dice, lettings)],
    ['nextRent', nextRents(dice, lettings)],
    ['agency', isFirst ? agencies(dice, team.sales[0]!, founded) : []],
    ['marketer', isFirst ? marketers(dice, founded) : []],
    ['finance', billedRows],
    ['sepaMandate', sepaMandates(new Random(20_261_127 + options.part), contracts, today)],
    ['task', taskRows],
    ['operation', [...certificates, ...supplyChanges(new Random(20_261_131 + options.part), lettings)]],
    ['supplier', trades],
    ['issue', issues],
    ['workOrder', workOrders],
    [
      'bill',
      received(
        [...bills, ...supplyBills(new Random(20_261_126 + options.part), contracts, trades[0]!.id, today)],
        options.series,
      ),
    ],
    ['modificator', modificators(random, contracts, today)],
    ['config', isFirst ? [...demoSettings(new Random(20_261_125), today, founded), ...automation.rules] : []],
    ['event', isFirst ? automation.runs : []],
    // Texts are the company's, not the portfolio's.
    ['template', options.part === 0 ? templates(random, founded) : []],
  ];
  addHistories(new Random(20_261_124 + options.part), loaded, { team, staff: ids, now: options.now });
  return loaded;
}

const tenantRoles = (index: number) => (index % 7 === 6 ? (['AVALIST'] as const) : (['TENANT'] as const));

function people(
  random: Random,
  count: number,
  from: number,
  roles: (index: number) => readonly ('LANDLORD' | 'TENANT' | 'AVALIST')[],
  founded: number,
  today: number,
): Person[] {
  return Array.from({ length: count }, (_, index) =>
    agent(random, from + index, [...roles(index)], random.int(founded, today - 60 * 86_400)),
  );
}

function estate(random: Random, buildingCount: number, unitCount: number, founded: number, today: number) {
  const areaOf = new Map<string, Area>();
  const buildings = Array.from({ length: buildingCount }, (_, index) => {
    const area = areas[index % areas.length]!;
    const made = building(random, area, founded + index * 3600);
    areaOf.set(made.id, area);
    return made;
  });
  const units = Array.from({ length: unitCount }, (_, index) => {
    const of = buildings[index % buildings.length]!;
    const area = areaOf.get(of.id)!;
    const made = unit(
      random,
      area,
      of,
      Math.floor(index / buildings.length),
      today,
      founded + 86_400 * 30 + index * 1800,
    );
    areaOf.set(made.id, area);
    return made;
  });
  return { buildings, units, areaOf };
}

function teamOf({ staff }: Company): Team {
  const all = (position: string) =>
    staff.filter((person) => person.position === position).map(({ id }) => id);
  const one = (position: string) => all(position)[0]!;
  return {
    sales: all('SALES_MANAGER'),
    finance: one('FINANCE_MANAGER'),
    support: one('SUPPORT_MANAGER'),
    insurance: one('INSURANCE_MANAGER'),
    operations: one('OPERATIONS_MANAGER'),
    legal: one('LEGAL_MANAGER'),
    signer: one('SIGNER'),
    supervisor: one('SUPERVISOR'),
  };
}

const fullName = ({ object }: Person) => [object.firstname, object.lastname].filter(Boolean).join(' ');

/** A third of the units stand alone in a mandate, the others two by two with their neighbours. */
function mandatesOf(
  random: Random,
  part: number,
  landlords: Person[],
  units: Unit[],
  areaOf: ReadonlyMap<string, Area>,
  company: Company,
  today: number,
): MandateRow[] {
  const team = teamOf(company);
  const count = counts.mandates;
  const houseIn = (region: string) =>
    (company.houses.find((house) => house.region === region) ?? company.houses[0]!).id;
  const perMandate = units.length / count;
  return Array.from({ length: count }, (_, index) => {
    const own = units.slice(Math.floor(index * perMandate), Math.floor((index + 1) * perMandate));
    const [first] = own;
    const area = areaOf.get(first!.id)!;
    const owners = [
      landlords[index % landlords.length]!,
      ...(random.chance(0.15) ? [random.pick(landlords)] : []),
    ];
    return mandate(
      random,
      part * count + index,
      {
        landlords: [...new Set(owners.map(({ id }) => id))],
        landlordName: fullName(owners[0]!),
        units: own.map(({ id }) => id),
        properties: [...new Set(own.map(({ object }) => object.property))],
        region: area.region,
        organization: houseIn(area.region),
        rent: rentOf(area, first!),
      },
      team,
      today,
    );
  });
}

const rentOf = (area: Area, { object }: Unit) =>
  Math.max(60, Math.round((area.rent * object.livingArea) / 5) * 5);

/** One contract in force at most for each unit, its predecessors before it. */
function contractsOf(
  random: Random,
  count: number,
  mandates: MandateRow[],
  tenants: Person[],
  landlords: Person[],
  units: Unit[],
  areaOf: ReadonlyMap<string, Area>,
  today: number,
): { contracts: ContractRow[]; billed: Billed[] } {
  const unitById = new Map(units.map((made) => [made.id, made]));
  const ibans = new Map(landlords.map(({ id, object }) => [id, object.iban]));
  const renters = tenants.filter(({ object }) => object.roles.includes('TENANT'));
  const avalists = tenants.filter(({ object }) => object.roles.includes('AVALIST'));
  const places = mandates.flatMap((made) =>
    made.object.units.map((id) => ({ mandate: made, unit: unitById.get(id)! })),
  );
  const taken = new Set<string>();
  const let_ = new Map<string, { from: number; to: number }>();
  const billed: Billed[] = [];
  for (let index = 0; billed.length < count; index += 1) {
    const { mandate: of, unit: home } = places[index % places.length]!;
    const mandateStatus = statusOf(mandateDefinition, of.object, today);
    const fate = fateOf(random, mandateStatus, taken.has(home.id));
    if (inForce.has(fate)) taken.add(home.id);
    const area = areaOf.get(home.id)!;
    const renting = random.sample(
      renters,
      random.weighted([
        [1, 6],
        [2, 4],
      ] as const),
    );
    const made = contract(
      random,
      {
        mandate: of,
        mandateStatus,
        unit: home.id,
        unitAddress: shortAddress(home.object),
        tenants: renting.map((person) => ({
          id: person.id,
          name: fullName(person),
          iban: person.object.iban,
        })),
        avalists: random.chance(0.2) ? [random.pick(avalists).id] : [],
        rent: rentOf(area, home),
        contractType:
          home.object.contractType === 'LOCAL_CONTRACT'
            ? 'LOCAL_CONTRACT'
            : random.chance(0.15)
              ? 'SEASONAL_CONTRACT'
              : 'LONG_CONTRACT',
        let: let_.get(home.id),
      },
      fate,
      today,
    );
    const { activated, startDate, endDate } = made.object;
    const { from = startDate, to = endDate } = let_.get(home.id) ?? {};
    if (activated) let_.set(home.id, { from: Math.min(from, startDate), to: Math.max(to, endDate) });
    billed.push({
      contract: made,
      mandate: of,
      ibans,
      unitTypes: [home.object.unitType],
      tenantIsCompany: renting.some(({ object }) => object.company),
    });
  }
  return { contracts: billed.map(({ contract: made }) => made), billed };
}

const inForce = new Set<ContractFate>(['ACTIVE', 'UNPAID', 'SIGNED', 'UNKNOWN']);

/** A fate that fits the mandate: nothing runs under a mandate that is not in force. */
function fateOf(random: Random, mandateStatus: string, unitTaken: boolean): ContractFate {
  if (mandateStatus === 'CANCELLED' || mandateStatus === 'FINISHED')
    return random.chance(0.3) && !unitTaken ? 'UNKNOWN' : 'FINISHED';
  if (mandateStatus !== 'ACTIVE' && mandateStatus !== 'RENEWED')
    return random.chance(0.7) ? 'DRAFT' : 'CANCELLED';
  const drawn = random.weighted(fates);
  const fate = drawn === 'UNKNOWN' ? 'ACTIVE' : drawn;
  return unitTaken && inForce.has(fate)
    ? random.pick(['FINISHED', 'FINISHED', 'DRAFT', 'CANCELLED'] as const)
    : fate;
}
