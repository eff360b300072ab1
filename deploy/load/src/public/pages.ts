import { randomUUID } from 'node:crypto';
import { applicationPrivacy } from '@llavero/proto/rules/application';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import type { Office, Row } from './office.ts';

/** A page that needs no session. */
export interface PublicPage {
  /** What it is, for a table. */
  name: string;
  path: string;
}

const now = (): number => Math.floor(Date.now() / 1000);
/** A code in the shape of a real one that opens nothing. */
const UNKNOWN = 'x'.repeat(43);

/**
 * Every public page of a product with the demo portfolio, each in the state in which somebody sees it: the links are sent by the
 * office and taken from the mails, as their receivers would.
 */
export async function publicPages(office: Office): Promise<PublicPage[]> {
  const { units } = await office.visitor<{ units: { id: string }[] }>('PublishedUnits', {});
  const unit = units[0]?.id;
  if (!unit) throw new Error('the demo offers no unit');
  return [
    { name: 'sign-in', path: '/login' },
    { name: 'new password', path: '/passwordReset' },
    { name: 'access to the own area', path: '/acceso' },
    { name: 'state of the product', path: '/status' },
    { name: 'check of a signed file', path: '/verificar' },
    { name: 'units on offer (widget)', path: '/widgets-pisos' },
    { name: 'the widget in English', path: '/widgets-pisos?idioma=en' },
    { name: 'a unit on offer (widget)', path: `/widgets/pisos/${unit}` },
    { name: 'application, start', path: '/reserva' },
    { name: 'application, by its link', path: await application(office, unit) },
    ...(await visits(office, unit)),
    ...(await repairs(office)),
    ...(await papers(office)),
    { name: 'a link that is used up', path: `/visitas/${UNKNOWN}` },
    { name: 'rating of a visit', path: await rating(office, unit) },
    { name: 'no more advertising', path: await advertising(office) },
    { name: 'inventory for the tenant', path: await inventory(office) },
  ];
}

/** An address that no other mail goes to. */
const someone = (name: string): string => `${name}.${randomUUID().slice(0, 8)}@correo.example`;

/** Begins an application as somebody who looks for a home; answers the path of its page. */
export async function application(office: Office, unit: string): Promise<string> {
  const email = someone('lucia');
  const accepted = { accepted: true, consentVersion: applicationPrivacy.version };
  const asked = { request: randomUUID(), unit, name: 'Lucía Prieto', email, phone: '612345678' };
  await office.visitor('StartApplication', { ...asked, ...accepted });
  return office.link(email, 'reserva');
}

/** Invites somebody to a visit; answers the path of the page. */
export async function invitation(office: Office, unit: string): Promise<{ path: string; email: string }> {
  const email = someone('marta');
  await office.command('AnswerInquiry', {
    unit,
    employees: [],
    language: 'ES',
    name: 'Marta Ruiz',
    email,
    phone: '600123456',
  });
  return { path: await office.link(email, 'visitas'), email };
}

async function visits(office: Office, unit: string): Promise<PublicPage[]> {
  const booked = await invitation(office, unit);
  const code = booked.path.split('/').at(-1) ?? '';
  const { slots } = await office.visitor<{ slots: { startAt: number }[] }>('VisitInvitationPage', { code });
  const who = { name: 'Marta Ruiz', email: booked.email, phone: '600123456', consent: true };
  await office.visitor('BookVisit', { code, startAt: slots[0]?.startAt ?? 0, ...who });
  return [
    { name: 'visit, choice of a moment', path: (await invitation(office, unit)).path },
    { name: 'visit, to move or cancel', path: await office.link(booked.email, 'cancelVisit') },
  ];
}

/** A visit of this morning that took place, as its visitor is asked about it. */
async function rating(office: Office, unit: string): Promise<string> {
  const email = someone('berta');
  const contact = await office.create('visitContact', { name: 'Berta Cano', email, phone: '600123456' });
  const startAt = now() - 5 * 3600;
  const visit = await office.create('visit', { unit, startAt, contacts: [contact.id] });
  await office.patch('visit', visit, { status: 'DONE' });
  await office.command('RemindOfVisits', {});
  return office.link(email, 'visitas/valorar');
}

/** The foot of the welcome that a landlord gets with the first mandate. */
async function advertising(office: Office): Promise<string> {
  const of = await letting(office);
  const [manager] = await office.rows('employee', { active: true }, 1);
  const draft = await office.create('mandate', {
    ...{ landlords: [of.landlord.id], units: [of.place.id], productType: 'NONE' },
    ...{ mandateDate: addDays(startOfDay(now()), -5), salesManager: manager?.id ?? null },
  });
  const id = draft.id;
  const { version } = await office.command<Row>('ValidateMandate', { id, version: draft.version });
  await office.command('ActivateMandate', { id, version, sendMarketing: true });
  return office.link(of.landlordMail, 'baja');
}

/** A complete inventory, sent to the tenant. */
async function inventory(office: Office): Promise<string> {
  const of = await letting(office);
  const elements = [{ type: 'APPLIANCE', name: 'Horno', conservation: 'GOOD' }];
  const filled = await office.create('inventory', {
    ...{ type: 'CHECK_IN', date: startOfDay(now()), place: of.place.id, contract: of.contract.id },
    ...{ tenants: [of.tenant.id], rooms: [{ type: 'KITCHEN', name: 'Cocina', elements }] },
  });
  for (const status of ['IN_PROGRESS', 'COMPLETE']) await office.patch('inventory', filled, { status });
  await office.command('SendInventory', { id: filled.id });
  return office.link(of.tenantMail, 'inventarioInquilino');
}

/** A letting of its own, so that every address is known. */
async function letting(office: Office) {
  const [tenantMail, landlordMail, supplierMail] = [someone('rosa'), someone('iker'), someone('taller')];
  const person = (firstname: string, email: string, role: string) =>
    office.create('agent', { firstname, lastname: 'Campo', email, roles: [role] });
  const [tenant, landlord] = [
    await person('Rosa', tenantMail, 'TENANT'),
    await person('Iker', landlordMail, 'LANDLORD'),
  ];
  const place = await office.create('place', {
    ...{ type: 'UNIT', street: 'Calle del Faro', number: '5', zip: '28012', city: 'Madrid' },
  });
  const today = startOfDay(now());
  const contract = await office.create('contract', {
    ...{ units: [place.id], tenants: [tenant.id], landlords: [landlord.id], name: 'Contrato del Faro' },
    ...{ startDate: addDays(today, -90), endDate: addDays(today, 900) },
  });
  const supplier = await office.create('supplier', {
    ...{ name: 'Talleres del Faro, S.L.', email: supplierMail, providerCategory: 'INDUSTRIAL_TRADES' },
  });
  return { tenantMail, landlordMail, supplierMail, tenant, landlord, place, contract, supplier };
}

async function repairs(office: Office): Promise<PublicPage[]> {
  const of = await letting(office);
  await office.command('SendIssueLink', { contract: of.contract.id });
  const people = { tenants: [of.tenant.id], landlords: [of.landlord.id] };
  const common = { place: of.place.id, contract: of.contract.id, payer: 'LANDLORD' };
  const issue = await office.create('issue', {
    ...{ description: 'No sale agua caliente', category: 'HEATING', ...common, ...people },
  });
  const order = await office.create('workOrder', {
    ...{ description: 'Cambiar el termo', category: 'INDUSTRIAL_TRADES', issue: issue.id, ...common },
    ...{ supplier: of.supplier.id, landlords: people.landlords },
  });
  const step = async (name: string, more: Record<string, string> = {}) => {
    const [{ version } = order] = await office.rows('workOrder', { id: order.id });
    await office.command(name, { id: order.id, version, ...more });
  };
  await step('SendWorkOrder');
  const encargo = await office.link(of.supplierMail, 'encargo');
  const code = encargo.split('/').at(-1) ?? '';
  await office.visitor('AcceptOrder', { code });
  await office.visitor('QuoteOrder', {
    code,
    lines: [{ concept: 'Termo', units: 1, unitAmount: 400, vatPercent: 21 }],
  });
  await step('RequestOrderApproval', { risk: 'Sigue sin agua caliente' });
  return [
    { name: 'issue of a tenant', path: await office.link(of.tenantMail, 'incidencia') },
    { name: 'order of a supplier', path: encargo },
    { name: 'approval by a landlord', path: await office.link(of.landlordMail, 'aprobacion') },
  ];
}

async function papers(office: Office): Promise<PublicPage[]> {
  const of = await letting(office);
  await office.command('RequestDocuments', { person: of.tenant.id, types: ['NIF', 'PAYSLIP'] });
  await office.command('RequestPersonalData', { id: of.tenant.id });
  await office.command('SendPortalAccess', { id: of.tenant.id });
  const pages = [
    { name: 'documents that are missing', path: await office.link(of.tenantMail, 'documentos') },
    { name: 'personal data that are missing', path: await office.link(of.tenantMail, 'datosPersonales') },
    { name: 'access by a mailed link', path: await office.link(of.tenantMail, 'acceso') },
    { name: 'signature', path: await signature(office, of.contract) },
  ];
  const supply = await authorisation(office);
  return supply ? [...pages, { name: 'authorisation of a supply', path: supply }] : pages;
}

/** A PDF of a contract, sent to be signed. */
async function signature(office: Office, contract: Row): Promise<string> {
  const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F 24 Tf 60 760 Td (Anexo al contrato) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
  const document = await office.document('Anexo.pdf', pdf, { contract: contract.id });
  const email = someone('firmante');
  await office.command('SendForSignature', {
    document,
    signers: [{ name: 'Rosa Campo', email, role: 'TENANT' }],
  });
  return office.link(email, 'firma');
}

/** Of the demo's changes of supply the first one that waits for its authorisation and whose holder can be reached. */
async function authorisation(office: Office): Promise<string | null> {
  for (const change of await office.rows('operation', { nextStep: 'AUTHORISATION' })) {
    const [holder] = await office.rows('agent', { id: String(change['holder'] ?? '') });
    const email = String(holder?.['email'] ?? '');
    if (email === '') continue;
    const before = await office.links(email, 'suministro');
    await office.command('AskSupplyAuthorisation', { id: change.id });
    return office.link(email, 'suministro', before);
  }
  return null;
}
