import { agent } from '../records/people/agent.ts';
import { supplier } from '../records/people/supplier.ts';
import { defineEvent } from './define.ts';

const approved = {
  label: 'Cuenta aprobada',
  description: 'A second person has approved the account; payments use it from now on (decision 0034).',
};
const rejected = {
  label: 'Cuenta rechazada',
  description: 'The account that was approved last is the wanted one again (decision 0034).',
};

export const agentAccountApproved = defineEvent(agent, 'accountApproved', approved);
export const agentAccountRejected = defineEvent(agent, 'accountRejected', rejected);
export const supplierAccountApproved = defineEvent(supplier, 'accountApproved', approved);
export const supplierAccountRejected = defineEvent(supplier, 'accountRejected', rejected);
