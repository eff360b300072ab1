/** The seven services, each the sole owner of its collections (architecture §1). */
export const serviceNames = [
  'people',
  'places',
  'contracts',
  'finance',
  'documents',
  'supplies',
  'notifications',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Every collection of the specification (C §3) and ours, with the service that owns it. */
export const collectionOwners = {
  agent: 'people',
  employee: 'people',
  user: 'people',
  organization: 'people',
  agency: 'people',
  supplier: 'people',
  marketer: 'people',
  partner: 'people',
  place: 'places',
  inventory: 'places',
  visit: 'places',
  visitContact: 'places',
  visitHours: 'places',
  visitInvitation: 'places',
  mandate: 'contracts',
  contract: 'contracts',
  booking: 'contracts',
  candidature: 'contracts',
  lead: 'contracts',
  solvencyRequest: 'contracts',
  insurance: 'contracts',
  nextRent: 'contracts',
  product: 'contracts',
  finance: 'finance',
  bill: 'finance',
  modificator: 'finance',
  remittance: 'finance',
  sepaMandate: 'finance',
  bankStatement: 'finance',
  bankLine: 'finance',
  bankPayer: 'finance',
  document: 'documents',
  media: 'documents',
  template: 'documents',
  operation: 'supplies',
  issue: 'supplies',
  workOrder: 'supplies',
  communication: 'notifications',
  task: 'notifications',
  process: 'notifications',
  event: 'notifications',
  log: 'notifications',
  config: 'notifications',
  unknown: 'notifications',
  test: 'notifications',
} as const satisfies Record<string, ServiceName>;

export type CollectionName = keyof typeof collectionOwners;

/** True when `name` is a collection of the specification; narrows the type. */
export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collectionOwners, name);
}
