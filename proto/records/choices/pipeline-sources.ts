import { choiceSet } from '../../fields/choices.ts';

/** Where deals and people of the pipeline are read from (API-05). */
export const pipelineSources = choiceSet('PipelineSource', {
  LLAVERO: { label: 'Llavero' },
  PIPEDRIVE: { label: 'Pipedrive' },
});
