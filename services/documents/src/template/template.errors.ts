import { type CodedError, conflict, invalid } from '@llavero/proto/errors';
import type { RenderProblem } from '@llavero/proto/templates/blocks';
import { MOST_SAMPLES } from '@llavero/proto/templates/template';

/** @param problems each names its paragraph and field */
export const notPublishable = (problems: readonly RenderProblem[]): CodedError =>
  invalid(
    'TEMPLATE.FIELDS_MISSING',
    'La plantilla no se ha publicado: corrija los párrafos indicados y publíquela de nuevo.',
    problems.map(({ paragraph, message }) => ({
      field: `paragraphs.${paragraph}`,
      rule: 'mergeField',
      message,
    })),
  );

export const notADraft = (): CodedError =>
  conflict(
    'TEMPLATE.NOT_A_DRAFT',
    'Esta versión ya está en uso. No se ha guardado nada: cree una versión nueva.',
  );

export const keyTaken = (): CodedError =>
  conflict(
    'TEMPLATE.KEY_TAKEN',
    'Ya hay una plantilla con esa clave en ese idioma. No se ha duplicado: elija otra clave u otro idioma.',
  );

export const tooManySamples = (): CodedError =>
  invalid('TEMPLATE.TOO_MANY_SAMPLES', `Se comparan como mucho ${MOST_SAMPLES} fichas: quite alguna.`, [
    { field: 'records', rule: 'max', message: `Entre 1 y ${MOST_SAMPLES} fichas.` },
  ]);
