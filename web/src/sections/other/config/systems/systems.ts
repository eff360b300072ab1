import { choiceSet } from '@llavero/proto/fields/choices';

/** How a system is, as it is told when it is asked. */
export interface Reading {
  name: string;
  label: string;
  state: 'ok' | 'failed' | 'off';
  /** Unix seconds. */
  since?: number;
  reason?: string;
}

/** An outside system as `GET /outside` tells it. */
export interface OutsideSystem extends Reading {
  /** Name of the service that uses it. */
  service: string;
  settings: SystemSetting[];
}

/** A variable that configures it, never its value. */
export interface SystemSetting {
  variable: string;
  description: string;
  secret: boolean;
  required: boolean;
  given: boolean;
}

/** The same data as the list of those that fail. */
export const systemsKey = ['errors', 'outside'];

export const systemStates = choiceSet('OutsideState', {
  ok: { label: 'Conectado', colour: 'green' },
  failed: { label: 'Falla', colour: 'red' },
  off: { label: 'Sin configurar', colour: 'grey' },
});

const order = ['failed', 'ok', 'off'];

/** Those that fail first, those without configuration last. */
export const byState = (one: OutsideSystem, other: OutsideSystem): number =>
  order.indexOf(one.state) - order.indexOf(other.state) || one.label.localeCompare(other.label, 'es');

/** What is there or missing of a variable, in a word. */
export function settingState({ required, given }: SystemSetting): string {
  if (given) return 'Indicada';
  return required ? 'Falta' : 'Opcional';
}
