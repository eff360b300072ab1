import { choice, choices, decimal, flag, integer, link, list, text } from '../fields/vocabulary.ts';
import { monthDocuments } from '../records/choices/finance.ts';
import { deliveredChecks, reviewFacts, reviewSeverities } from '../records/choices/finance-review.ts';
import { defineCommand, staff } from './command.ts';

/** What a check asks, and of what; see `proto/rules/review-checks.ts`. */
const content = {
  name: text('Nombre', { required: true, maxLength: 60 }),
  severity: choice(reviewSeverities, 'Gravedad', { required: true }),
  /** Empty for all that are verified every month. */
  types: choices(monthDocuments, 'Documentos'),
  /** All must hold. */
  conditions: list('Condiciones', {
    fact: choice(reviewFacts, 'Qué', { required: true }),
    value: decimal('Cifra', { min: -1_000_000_000, max: 1_000_000_000 }),
  }),
  shared: flag('Compartida'),
  enabled: flag('En uso', { default: true }),
};

const check = text('Regla', { required: true, maxLength: 36 });

/** FIN-02: the checks of the validation: delivered ones, the caller's own and those that colleagues share, in their order. */
export const listReviewChecks = defineCommand({
  service: 'finance',
  name: 'ListReviewChecks',
  reads: true,
  collection: 'finance',
  label: 'Reglas de la validación',
  access: staff,
  input: {},
  output: {
    checks: list('Reglas', {
      id: check,
      ...content,
      /** Of one that comes with the product; its name, documents and conditions stay, its figures change. */
      delivered: choice(deliveredChecks, 'Incluida'),
      author: link('employee', 'Autor'),
      mayChange: flag('Se puede cambiar'),
    }),
  },
});

/**
 * FIN-02: makes a check or changes one. Own ones are changed by their author; delivered ones and those of others by administrators
 * and the heads of finance.
 */
export const saveReviewCheck = defineCommand({
  service: 'finance',
  name: 'SaveReviewCheck',
  collection: 'finance',
  label: 'Guardar regla',
  access: staff,
  repeatable: true,
  input: { id: text('Regla', { maxLength: 36 }), ...content },
  output: { id: check },
});

/** FIN-02: takes a check away for everybody; delivered ones are switched off instead. */
export const removeReviewCheck = defineCommand({
  service: 'finance',
  name: 'RemoveReviewCheck',
  collection: 'finance',
  label: 'Eliminar regla',
  access: staff,
  repeatable: true,
  input: { id: check },
  output: { removed: integer('Eliminadas') },
});

/** FIN-02: moves a check one place up or down among those that the caller sees. */
export const moveReviewCheck = defineCommand({
  service: 'finance',
  name: 'MoveReviewCheck',
  collection: 'finance',
  label: 'Ordenar reglas',
  access: staff,
  input: { id: check, up: flag('Hacia arriba') },
  output: { moved: flag('Movida') },
});
