import type { BulkRow } from '@llavero/kit/records/write/bulk';
import type { CollectionName } from '@llavero/proto/collections';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { statusOf } from '@llavero/proto/states/evaluate';
import { shortAddress } from '@llavero/proto/values/address';
import { contract, type ContractFate, type ContractRow } from '@llavero/seed/contracts';
import { areas } from '@llavero/seed/data/areas';
import { mandate, type MandateRow } from '@llavero/seed/mandates';
import { agent } from '@llavero/seed/people';
import { building, unit } from '@llavero/seed/places';
import { Random } from '@llavero/seed/random';

/** How many records of each kind. */
export interface Sizes {
  people: number;
  buildings: number;
  units: number;
  mandates: number;
  contracts: number;
}

/** 1 is the size the figures are asked for: 150,000 people, 50,000 units, 100,000 contracts. */
export function sizesOf(scale: number): Sizes {
  const of = (count: number) => Math.max(1, Math.round(count * scale));
  return {
    people: of(150_000),
    buildings: of(2_500),
    units: of(50_000),
    mandates: of(500),
    contracts: of(100_000),
  };
}

const CHUNK = 2_000;
const DAY = 86_400;

/**
 * Most contracts of a living portfolio run or have ended; one in force for each unit at most. None is unpaid: that
 * follows from receipts, of which there are none.
 */
const earlier: readonly (readonly [ContractFate, number])[] = [
  ['FINISHED', 8],
  ['CANCELLED', 1],
  ['DRAFT', 1],
];
const current: readonly (readonly [ContractFate, number])[] = [
  ['ACTIVE', 17],
  ['SIGNED', 1],
  ['PENDING_SIGNATURE', 1],
  ['FINISHED', 1],
];

/**
 * A large portfolio, the same for the same sizes and day. Every record can be computed from its number alone,
 * so that nothing is held in memory.
 */
export class DataSet {
  readonly sizes: Sizes;
  readonly #today: number;
  readonly #mandates = new Map<number, MandateRow>();

  /** @param today unix seconds of a day */
  constructor(sizes: Sizes, today: number) {
    this.sizes = sizes;
    this.#today = today;
  }

  /** Chunks of records by collection, in the order in which they may be loaded. */
  *chunks(): Generator<[CollectionName, BulkRow[]]> {
    const { people, buildings, units, mandates, contracts } = this.sizes;
    const kinds: [CollectionName, number, (index: number) => BulkRow][] = [
      ['agent', people, (index) => this.person(index)],
      ['place', buildings, (index) => this.building(index)],
      ['place', units, (index) => this.unit(index)],
      ['mandate', mandates, (index) => this.mandate(index)],
      ['contract', contracts, (index) => this.contract(index)],
    ];
    for (const [collection, count, make] of kinds)
      for (let from = 0; from < count; from += CHUNK)
        yield [
          collection,
          Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => make(from + index)),
        ];
  }

  person(index: number) {
    const random = new Random(1_000_000 + index);
    const isLandlord = index % 5 === 0;
    return agent(
      random,
      index,
      [isLandlord ? 'LANDLORD' : 'TENANT'],
      this.#today - DAY * random.int(60, 2_000),
    );
  }

  building(index: number) {
    return building(new Random(2_000_000 + index), areaOf(index), this.#today - DAY * 2_100);
  }

  unit(index: number) {
    const of = index % this.sizes.buildings;
    const floor = Math.floor(index / this.sizes.buildings);
    return unit(
      new Random(3_000_000 + index),
      areaOf(of),
      this.building(of),
      floor,
      this.#today,
      this.#today - DAY * 2_050,
    );
  }

  mandate(index: number): MandateRow {
    const known = this.#mandates.get(index);
    if (known) return known;
    const { region } = areaOf(index);
    const landlord = this.person((index * 5) % this.sizes.people);
    const home = this.unit(index % this.sizes.units);
    const staff = new Random(4).id(this.#today);
    const team = {
      sales: [staff],
      finance: staff,
      support: staff,
      insurance: staff,
      operations: staff,
      legal: staff,
      signer: staff,
      supervisor: staff,
    };
    const made = mandate(
      new Random(4_000_000 + index),
      index,
      {
        landlords: [landlord.id],
        landlordName: landlord.object.lastname ?? '',
        units: [home.id],
        properties: [home.object.property],
        region,
        organization: new Random(5).id(this.#today),
        rent: 900,
      },
      team,
      this.#today,
    );
    this.#mandates.set(index, made);
    return made;
  }

  /** One tenant and one unit each, so that a join of three tables gives one row for a contract. */
  contract(index: number): ContractRow {
    const random = new Random(6_000_000 + index);
    const { sizes } = this;
    const home = this.unit(index % sizes.units);
    const tenant = this.person(this.tenantOf(index));
    const name = `${tenant.object.firstname} ${tenant.object.lastname ?? ''}`;
    const of = this.mandate(index % sizes.mandates);
    return contract(
      random,
      {
        mandate: of,
        // What the service would make of it itself, and would write to every contract that says otherwise.
        mandateStatus: statusOf(mandateDefinition, of.object, this.#today),
        unit: home.id,
        unitAddress: shortAddress(home.object),
        tenants: [{ id: tenant.id, name, iban: tenant.object.iban }],
        avalists: [],
        rent: 400 + random.int(0, 320) * 5,
        contractType: random.weighted([
          ['LONG_CONTRACT', 7],
          ['SEASONAL_CONTRACT', 2],
          ['LOCAL_CONTRACT', 1],
        ] as const),
        let: index < sizes.units ? undefined : this.#periodOf(index - sizes.units),
      },
      random.weighted(index < sizes.units ? current : earlier),
      this.#today,
    );
  }

  /**
   * First and last day of this contract and of those of the same unit before it: one that was cancelled or is only a
   * draft says nothing of the days that others hold.
   */
  #periodOf(index: number): { from: number; to: number } {
    const { startDate: from, endDate: to } = this.contract(index).object;
    if (index < this.sizes.units) return { from, to };
    const before = this.#periodOf(index - this.sizes.units);
    return { from: Math.min(from, before.from), to: Math.max(to, before.to) };
  }

  /** Number of the person who rents under a contract: spread over all people, as the years do. */
  tenantOf(contractIndex: number): number {
    return (contractIndex * 7_919 + 1) % this.sizes.people;
  }
}

function areaOf(index: number) {
  const area = areas[index % areas.length];
  if (!area) throw new Error('no areas');
  return area;
}
