// In JavaScript for the same reason as `environment.js`.
export { PageEnvironment as default } from './page-environment.ts';
