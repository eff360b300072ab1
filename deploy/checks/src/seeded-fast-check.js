/* eslint-disable llavero/imports -- by path: the name of the package leads to this file (jest.config.js) */
/* Specs that import fast-check get this module, so that properties without a seed of their own take the run's. */
import { configureGlobal } from '../../../node_modules/fast-check/lib/fast-check.js';

const seed = process.env['PROPERTY_SEED'];
if (seed !== undefined && seed !== 'random') configureGlobal({ seed: Number(seed) });

export * from '../../../node_modules/fast-check/lib/fast-check.js';
export { default } from '../../../node_modules/fast-check/lib/fast-check.js';
