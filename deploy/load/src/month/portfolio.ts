import type { BulkRow } from '@llavero/kit/records/write/bulk';
import { type BilledMonth, billedMonth } from '@llavero/proto/rules/receipt';
import { v7 as uuidv7 } from 'uuid';
import { DataSet } from '../data-set.ts';
import type { Product } from '../product.ts';
import { ProductData } from '../product-data.ts';

const REPORT_UNITS = 500;
const REPORT_YEAR = 2025;

/** What a landlord's report of a year is asked for. */
export interface ReportedYear {
  landlord: string;
  year: number;
  units: number;
}

/** A portfolio straight into the database, of which some 85 units in 100 are let, and a year of settlements of one landlord. */
export async function loadPortfolio(product: Product, units: number, today: number): Promise<ReportedYear> {
  const sizes = {
    people: Math.ceil(units / 2),
    buildings: Math.ceil(units / 20),
    units,
    mandates: Math.ceil(units / 6),
    contracts: units,
  };
  const secrets = await product.secrets();
  const keys = secrets.sealingKeys.map(({ key }) => key).join(',');
  const into = new ProductData((service) => product.serviceUrl(service, secrets), keys);
  const data = new DataSet(sizes, today);
  try {
    for (const [collection, rows] of data.chunks()) await into.add(collection, rows);
    const landlord = data.person(0).id;
    for (let month = 1; month <= 12; month += 1)
      await into.add('finance', settlementsOf(data, landlord, billedMonth(REPORT_YEAR, month)));
    return { landlord, year: REPORT_YEAR, units: Math.min(REPORT_UNITS, units) };
  } finally {
    await into.close();
  }
}

/** The settlements of a month, one for each unit of the landlord. */
function settlementsOf(data: DataSet, landlord: string, { year, month, from, to }: BilledMonth): BulkRow[] {
  const units = Math.min(REPORT_UNITS, data.sizes.units);
  return Array.from({ length: units }, (_, index) => {
    const rent = 500 + index;
    const line = (subcategory: string, category: string, source: string, amount: number) => ({
      ...{ category, subcategory, source, concept: subcategory, vatPercent: 0, vatAmount: 0 },
      destination: source === 'TENANT' ? 'LANDLORD' : 'PROVIDER',
      baseAmount: amount,
      totalAmount: amount,
    });
    const object = {
      ...{ type: 'SETTLEMENT', year, month, serie: (month - 1) * units + index + 1 },
      ...{ contract: data.contract(index).id, landlords: [landlord], units: [data.unit(index).id] },
      ...{ periodStart: from, periodEnd: to, sourceRole: 'PROVIDER', destinationRole: 'LANDLORD' },
      destination: { agent: landlord, organization: null, iban: null },
      breakdown: [
        line('RENT', 'RENT', 'TENANT', rent),
        line('FEE', 'INVOICE', 'LANDLORD', 50),
        line('BILL_EXPENSE', 'SUPPLEMENT', 'TENANT', 20),
      ],
      ...{ rentAmount: rent, totalAmount: rent - 30 },
    };
    return { id: uuidv7(), object, createdAt: to };
  });
}
