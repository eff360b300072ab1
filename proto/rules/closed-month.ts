/**
 * Fields that follow a document up after its month was closed: how it is paid, told and carried on. What a document says
 * is none of them. The triggers of the migration `closed-months` let exactly these through (decision 0045).
 */
export const followUpFields = {
  finance: [
    'destinationAccountKnown',
    'communicationDate',
    'paymentExpectedDate',
    'processStartDate',
    'paymentDate',
    'unpaidSince',
    'paymentMethod',
    'paymentRates',
    'paymentBlock',
    'includedIn',
    'paused',
    'dataWaived',
    'archived',
    'arrearsPausedUntil',
    'disputed',
    'promisedDate',
    'chronology',
    'computedData',
    'rectifiedAmount',
    'takenWhole',
  ],
  bill: [
    'dueDate',
    'fromReserve',
    'rebilledIn',
    'splitMethod',
    'shares',
    'splitContracts',
    'paymentMethod',
    'processStartDate',
    'paymentDate',
    'chronology',
    'documents',
    'holdedId',
  ],
} as const satisfies Record<'finance' | 'bill', readonly string[]>;
