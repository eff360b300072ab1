import { ConfigError } from '../config/config.ts';
import type { SealingKeys } from '../db/sealed.ts';
import type { OutsideSetting } from '../health/health-server.ts';
import { openCredential } from './secret.ts';
import { type OutsideSystem, requiredVariables } from './system.ts';

/** The settings of a system, or the variables it lacks to be configured. */
export type Configured = { settings: Readonly<Record<string, unknown>> } | { missing: string[] };

/** What configures a system and which of it is given; values stay where they are. */
export function variablesOf(
  system: Pick<OutsideSystem, 'variables'>,
  env: NodeJS.ProcessEnv,
): OutsideSetting[] {
  const required = new Set(requiredVariables(system));
  return Object.entries(system.variables).map(([variable, { description, secret }]) => ({
    ...{ variable, description, secret },
    ...{ required: required.has(variable), given: Boolean(env[variable]) },
  }));
}

/**
 * Reads the variables of a system. It is not configured while none of its required variables is set; an empty
 * variable is not set.
 *
 * @throws ConfigError when it is configured in part or wrongly; it names variables, never values
 */
export function readSettings(
  system: Pick<OutsideSystem, 'variables'>,
  env: NodeJS.ProcessEnv,
  keys: SealingKeys,
): Configured {
  const required = requiredVariables(system);
  const missing = required.filter((name) => !env[name]);
  if (missing.length === required.length && required.length > 0) return { missing };
  const problems: { variable: string; problem: string }[] = [];
  const settings: Record<string, unknown> = {};
  for (const [variable, { schema, secret }] of Object.entries(system.variables)) {
    try {
      const given = env[variable] || undefined;
      const text = given !== undefined && secret ? openCredential(keys, variable, given) : given;
      const parsed = schema.safeParse(text);
      if (parsed.success) settings[variable] = parsed.data;
      else
        problems.push({
          variable,
          problem: given === undefined ? 'is missing' : (parsed.error.issues[0]?.message ?? 'is wrong'),
        });
    } catch {
      problems.push({ variable, problem: 'does not open with SEALING_KEYS' });
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { settings };
}
