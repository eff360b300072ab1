import { switchOf } from '@llavero/proto/rules/triggers/switches';
import {
  effectText,
  switchesOf,
  type Trigger,
  type TriggerEffect,
  type TriggerWorker,
  triggerWorkers,
  workerOf,
} from '@llavero/proto/rules/triggers/trigger';
import { Button, Stack, Switch, Text } from '@mantine/core';

/** What follows, each with its switch. */
export function Effects({
  trigger,
  off,
  disabled,
  onSwitch,
}: {
  trigger: Trigger;
  off: ReadonlySet<string>;
  disabled: boolean;
  onSwitch: (effect: string, on: boolean) => void;
}) {
  return (
    <Stack gap={8}>
      {Object.entries<TriggerEffect>(trigger.effects).map(([name, effect]) => (
        <Switch
          key={name}
          size="xs"
          label={effectText(effect)}
          description={descriptionOf(effect, workerOf(trigger))}
          checked={!off.has(switchOf(trigger.name, name))}
          disabled={disabled || effect.always !== undefined}
          onChange={({ currentTarget }) => onSwitch(name, currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}

/** Who does it, where the row does not say so already, and why it cannot be switched. */
function descriptionOf({ by, always }: TriggerEffect, ofAll: TriggerWorker | null): string | undefined {
  const who = by !== undefined && ofAll === null ? `${triggerWorkers[by]}.` : undefined;
  return [who, always].filter(Boolean).join(' ') || undefined;
}

/** Opens what the trigger has done; one that another part carries out says which. */
export function RunsButton({ trigger, onOpen }: { trigger: Trigger; onOpen: (trigger: Trigger) => void }) {
  const worker = workerOf(trigger);
  if (worker)
    return (
      <Text c="dimmed" fz="xs">
        {triggerWorkers[worker]}
      </Text>
    );
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`Ejecuciones: ${trigger.when}`}
      onClick={() => onOpen(trigger)}
    >
      Ejecuciones
    </Button>
  );
}

/** Switches all that a trigger does; where it does one thing, its switch is enough. */
export function AllButton({
  trigger,
  off,
  busy,
  onSwitch,
}: {
  trigger: Trigger;
  off: ReadonlySet<string>;
  busy: boolean;
  onSwitch: (on: boolean) => void;
}) {
  const switches = switchesOf(trigger);
  if (switches.length < 2) return null;
  const on = switches.every((one) => off.has(one));
  const label = on ? 'Encender todo' : 'Apagar todo';
  return (
    <Button
      size="xs"
      variant="default"
      disabled={busy}
      aria-label={`${label}: ${trigger.when}`}
      onClick={() => onSwitch(on)}
    >
      {label}
    </Button>
  );
}
