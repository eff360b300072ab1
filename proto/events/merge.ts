import { link } from '../fields/vocabulary.ts';
import { agent } from '../records/people/agent.ts';
import { supplier } from '../records/people/supplier.ts';
import { defineEvent } from './define.ts';

const merged = {
  label: 'Unida a otra ficha',
  description:
    'The record was a duplicate: its links were moved to another one, and it is deleted in the same transaction.',
};

export const agentMerged = defineEvent(agent, 'merged', {
  ...merged,
  extra: { into: link('agent', 'Ficha que queda') },
});

export const supplierMerged = defineEvent(supplier, 'merged', {
  ...merged,
  extra: { into: link('supplier', 'Ficha que queda') },
});
