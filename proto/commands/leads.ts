import { choice, flag, instant, integer, json, link, text } from '../fields/vocabulary.ts';
import { pipelineSources } from '../records/choices/pipeline-sources.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

const common = { service: 'contracts', collection: 'lead', access: staff } as const;

/** A lead becomes a mandate: the draft is made, the lead is won and names it, in one transaction and once. */
export const openLeadMandate = defineCommand({
  ...common,
  name: 'OpenLeadMandate',
  label: 'Crear el mandato de la captación',
  input: {
    id: link('lead', 'Captación', { required: true }),
    ...recordVersion,
    /** Fields of the mandate that the lead does not tell; checked like those of any new one. */
    mandate: json('Mandato'),
  },
  output: { ...changedRecord, mandate: text('Mandato', { required: true }) },
});

const page = {
  /** Where the answer comes from. */
  source: choice(pipelineSources, 'Origen', { required: true }),
  /** True when there are more than are answered. */
  truncated: flag('Hay más'),
};

/** API-05: the deals of the pipeline, the newest first: of Pipedrive where it is connected, else our own leads. */
export const pipelineDeals = defineCommand({
  ...common,
  name: 'PipelineDeals',
  reads: true,
  label: 'Tratos de captación',
  input: {},
  output: { deals: json('Tratos', { required: true }), ...page },
});

/** API-05: the people of the pipeline: of Pipedrive where it is connected, else the owners of our own leads. */
export const pipelinePersons = defineCommand({
  ...common,
  name: 'PipelinePersons',
  reads: true,
  label: 'Personas de captación',
  input: {},
  output: { persons: json('Personas', { required: true }), ...page },
});

/** RST-11: a deal that stays on the board, and that the whole company sees in Pipedrive. The id is ours or Pipedrive's. */
export const makeDealAlwaysVisible = defineCommand({
  ...common,
  name: 'MakeDealAlwaysVisible',
  repeatable: true,
  label: 'Hacer siempre visible',
  input: { id: text('Captación o trato', { required: true, maxLength: 40 }) },
  output: {
    /** Of the lead; null for a deal that is in Pipedrive only and has not been read yet. */
    lead: text('Captación'),
    deal: text('Trato en Pipedrive'),
  },
});

/** RST-11: reads deals and people from Pipedrive into our leads, in the background; nothing to do where it is not connected. */
export const refreshPipeline = defineCommand({
  ...common,
  name: 'RefreshPipeline',
  repeatable: true,
  label: 'Actualizar desde Pipedrive',
  input: {},
  output: {
    configured: flag('Conectado'),
    queued: flag('En cola'),
    message: text('Qué ocurre', { required: true }),
  },
});

/** How the last reading of Pipedrive went, or how far this one is. */
export const pipelineRefresh = defineCommand({
  ...common,
  name: 'PipelineRefresh',
  reads: true,
  label: 'Actualización desde Pipedrive',
  input: {},
  output: {
    configured: flag('Conectado'),
    running: flag('En marcha'),
    done: integer('Tratos leídos', { required: true }),
    created: integer('Nuevas', { required: true }),
    updated: integer('Cambiadas', { required: true }),
    finishedAt: instant('Terminada el'),
    /** Why it waits or has failed. */
    problem: text('Problema', { maxLength: 500 }),
  },
});
