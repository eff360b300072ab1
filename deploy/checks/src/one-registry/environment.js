// In JavaScript because jest would turn what it loads itself into CommonJS; what this file imports Node loads.
export { ProcessEnvironment as default } from './process-environment.ts';
