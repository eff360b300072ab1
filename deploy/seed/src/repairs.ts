import { validCif, validPhone, validSpanishIban } from '@llavero/proto/compile/generators';
import { addDays } from '@llavero/proto/values/dates';
import { addMoney, percentOf } from '@llavero/proto/values/money';
import type { ContractRow } from './contracts.ts';
import { repairs as broken, tradeNames } from './data/repairs.ts';
import type { Random } from './random.ts';
import { row, type Row } from './row.ts';

/** How many there are to 100 contracts in force. */
const ISSUES = 25;
const MODIFICATORS = 15;

/** The suppliers of one part; `part` makes their numbers and accounts other ones. */
export function suppliers(random: Random, part: number, founded: number) {
  return tradeNames.map(([name, providerCategory, providerSubcategory], index) =>
    row(random, founded + index * 60, {
      name: part === 0 ? name : name.replace(',', ` ${part + 1},`),
      idType: 'CIF',
      idNumber: validCif(5_000 + part * tradeNames.length + index),
      email: `proveedor${part * tradeNames.length + index + 1}@llavero.example`,
      phone: validPhone(700_000 + part * tradeNames.length + index),
      providerCategory,
      providerSubcategory,
      regions: ['CATALONIA', 'MADRID'],
      emergencies: providerCategory === 'INDUSTRIAL_TRADES',
      ...account(validSpanishIban(800_000 + part * tradeNames.length + index), index),
      withholdingPercent: providerCategory === 'PROFESSIONAL' ? 15 : 0,
    }),
  );
}

/** The second supplier has given a new account that waits for approval. */
function account(iban: string, index: number) {
  const approvedAccount = { iban, bic: null, holder: null, at: null, by: null };
  return { iban: index === 1 ? validSpanishIban(900_000) : iban, approvedAccount };
}

type Supplier = ReturnType<typeof suppliers>[number];

/** What broke in units that are let, the work ordered for it and the bills that came. `today` is a day. */
export function repairs(
  random: Random,
  contracts: readonly ContractRow[],
  trades: readonly Supplier[],
  assignedTo: string,
  today: number,
) {
  const issues: Row[] = [];
  const workOrders: Row[] = [];
  const bills: Row[] = [];
  const live = contracts.filter(({ object }) => object.activated);
  for (let count = 0; count < Math.round((live.length * ISSUES) / 100); count += 1) {
    const of = random.pick(live);
    const [category, description, trade, price, payer] = random.pick(broken);
    const supplier = trades.find(({ object }) => object.providerSubcategory === trade) ?? trades[0]!;
    const age = random.int(0, 120);
    const opened = addDays(today, -Math.max(1, age));
    const stage = age < 4 ? 0 : Math.min(5, Math.floor(age / 12) + random.int(0, 2));
    const about = {
      place: of.object.units[0] ?? null,
      contract: of.id,
      mandate: of.object.mandate,
      landlords: of.object.landlords,
      assignedTo,
      payer,
      supplier: stage > 0 ? supplier.id : null,
    };
    const status = (['OPEN', 'PENDING', 'PENDING', 'PENDING', 'SOLVED', 'CLOSED'] as const)[stage] ?? 'OPEN';
    const isOver = stage >= 4;
    const issue = row(random, opened + random.int(8, 20) * 3600, {
      ...about,
      description,
      category,
      priority: random.weighted([
        ['LOW', 2],
        ['NORMAL', 6],
        ['HIGH', 2],
        ['URGENT', 1],
      ] as const),
      status,
      reporter: of.object.tenants[0] ?? null,
      reporterRole: 'TENANT',
      tenants: of.object.tenants,
      due: addDays(opened, 15),
      estimatedCost: price,
      finalCost: isOver ? price : null,
      solvedAt: isOver ? addDays(opened, random.int(2, 10)) : null,
      closedAt: status === 'CLOSED' ? addDays(opened, random.int(11, 30)) : null,
    });
    issues.push(issue);
    if (stage === 0) continue;
    const order = row(random, issue.createdAt + 3600, {
      ...about,
      reference: `OT-${dayMark(opened)}-${String(count + 1).padStart(3, '0')}`,
      description,
      category: supplier.object.providerCategory,
      issue: issue.id,
      lines: [{ concept: trade, units: 1, unitAmount: price, vatPercent: 21 }],
      requestDate: opened,
      budgetDate: stage >= 2 ? addDays(opened, 1) : null,
      approvalDate: stage >= 3 ? addDays(opened, 2) : null,
      finishDate: stage >= 4 ? addDays(opened, 5) : null,
      invoiceDate: stage >= 5 ? addDays(opened, 8) : null,
      bill: null as string | null,
    });
    workOrders.push(order);
    if (stage < 5) continue;
    const bill = billOf(random, order, about, supplier, price, addDays(opened, 8), today);
    Object.assign(order.object, { bill: bill.id });
    bills.push(bill);
  }
  return { issues, workOrders, bills };
}

function billOf(
  random: Random,
  order: Row,
  about: {
    place: string | null;
    contract: string;
    mandate: string | null;
    landlords: string[];
    payer: string;
  },
  supplier: Supplier,
  baseAmount: number,
  issueDate: number,
  today: number,
) {
  const vatAmount = percentOf(baseAmount, 21);
  const totalAmount = addMoney(baseAmount, vatAmount);
  const approved = random.chance(0.85);
  const dueDate = addDays(issueDate, 30);
  return row(random, issueDate, {
    supplier: supplier.id,
    number: `${random.pick(['F', 'A', '26'])}-${random.int(1_000, 999_999)}`,
    concept: supplier.object.providerSubcategory,
    category: supplier.object.providerCategory,
    units: about.place ? [about.place] : [],
    contract: about.contract,
    mandate: about.mandate,
    landlords: about.landlords,
    workOrder: order.id,
    issue: order.object['issue'] ?? null,
    issueDate,
    receptionDate: addDays(issueDate, 1),
    dueDate,
    breakdown: [
      {
        category: 'SUPPLEMENT',
        subcategory: 'BILL_EXPENSE',
        providerCategory: supplier.object.providerCategory,
        concept: supplier.object.providerSubcategory,
        unitAmount: baseAmount,
        baseAmount,
        vatAmount,
        vatPercent: 21,
        totalAmount,
        suplementationAmount: totalAmount,
        supplemented: true,
      },
    ],
    payer: about.payer,
    rebill: about.payer === 'TENANT',
    supplemented: about.payer !== 'COMPANY',
    paymentMethod: 'TRANSFER',
    approved,
    paymentDate: approved && dueDate < today && random.chance(0.8) ? dueDate : null,
  });
}

/** Bonuses, supplements and updates of rents in force; some to come, some over, some being thought about. */
export function modificators(random: Random, contracts: readonly ContractRow[], today: number) {
  const live = contracts.filter(({ object }) => object.activated);
  return Array.from({ length: Math.round((live.length * MODIFICATORS) / 100) }, () => {
    const of = random.pick(live);
    const from = addDays(today, random.int(-300, 60));
    const about = {
      contract: of.id,
      mandate: of.object.mandate,
      units: of.object.units,
      tenants: of.object.tenants,
      landlords: of.object.landlords,
      from,
      validated: random.chance(0.85),
    };
    const createdAt = Math.min(addDays(from, -20), today);
    if (random.chance(0.5))
      return row(random, createdAt, {
        ...about,
        type: 'RENT_UPDATE',
        concept: 'Actualización anual de la renta',
        measure: 'PERCENT',
        index: 'IRAV',
        previousRent: of.object.rent,
        percent: random.pick([2.08, 2.15, 2.2, 2.28]),
        action: 'APPLY',
      });
    const bonus = random.chance(0.7);
    return row(random, createdAt, {
      ...about,
      type: bonus ? 'BONUS' : 'SUPPLEMENT',
      concept: bonus ? 'Bonificación temporal' : 'Consumo de agua',
      subcategory: bonus ? 'BONUS' : 'SUPPLY',
      source: 'LANDLORD',
      destination: 'TENANT',
      amount: bonus ? -random.pick([30, 50, 75, 100]) : random.int(12, 45),
      to: addDays(from, random.pick([60, 90, 180, 365])),
    });
  });
}

/** `20261103` of a day. */
function dayMark(day: number): string {
  return new Date((day + 43_200) * 1000).toISOString().slice(0, 10).replaceAll('-', '');
}
