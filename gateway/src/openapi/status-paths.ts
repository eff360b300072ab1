import type { Schema } from '@llavero/proto/compile/json-schema';
import type { OtherPath } from './other-path.ts';

const anyObject: Schema = { type: 'object' };

/** Whether everything runs, and how calls went (NAV-11, PLT-06). */
export const statusPaths: readonly OtherPath[] = [
  {
    method: 'get',
    path: '/status.json',
    tag: 'Estado',
    summary: 'Estado de los servicios, la base de datos, el bus y los sistemas externos',
    answer: anyObject,
    public: true,
  },
  {
    method: 'get',
    path: '/outside',
    tag: 'Estado',
    summary: 'Sistemas externos: desde cuándo fallan y por qué (administración)',
    answer: { type: 'object', properties: { outside: { type: 'array', items: anyObject } } },
  },
  {
    method: 'post',
    path: '/outside/{name}/check',
    tag: 'Estado',
    summary: 'Pregunta ahora a un sistema externo si responde (administración)',
    answer: anyObject,
  },
  {
    method: 'get',
    path: '/version',
    tag: 'Estado',
    summary: 'Número de la versión en marcha',
    answer: {
      type: 'object',
      properties: {
        version: { type: 'integer' },
        traces: { type: 'boolean', description: 'Si se admiten trazas en POST /traces' },
      },
    },
    public: true,
  },
  {
    method: 'post',
    path: '/traces',
    tag: 'Estado',
    summary: 'Trazas de un navegador: cómo ha visto cada llamada',
    body: {
      type: 'object',
      required: ['spans'],
      properties: { spans: { type: 'array', maxItems: 100, items: anyObject } },
    },
    answer: { type: 'object', properties: { taken: { type: 'integer' } } },
  },
  ...(['live', 'ready'] as const).map((name): OtherPath => ({
    method: 'get',
    path: `/health/${name}`,
    tag: 'Estado',
    summary: name === 'live' ? 'El proceso vive' : 'El proceso puede atender',
    answer: anyObject,
    public: true,
  })),
];
