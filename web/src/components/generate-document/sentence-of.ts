import { errorBodyOf } from '../../lib/api.ts';

/** What is wrong with a change says more than that something is. */
export function sentenceOf(problem: unknown): string {
  const { message, problems = [] } = errorBodyOf(problem);
  return [message, ...problems.map((one) => one.message)].join(' ');
}
