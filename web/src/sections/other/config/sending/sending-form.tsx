import { choiceLabel } from '@llavero/proto/fields/choices';
import { communicationTypes } from '@llavero/proto/records/choices/tasks';
import { type QuietHours, quietChannels, type SendingRules } from '@llavero/proto/rules/sending-rules';
import { Button, Checkbox, Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from '../config.module.css';
import { Failure } from '../failure.tsx';

const usual: QuietHours = { from: '21:00', to: '09:00', weekends: false };

interface Props {
  rules: SendingRules;
  mayEdit: boolean;
  saving: boolean;
  error: unknown;
  onSave: (rules: SendingRules) => void;
}

/** Quiet hours of each channel, in Madrid's time, and the minutes within which a text is not repeated. */
export function SendingForm({ rules, mayEdit, saving, error, onSave }: Props) {
  const [quiet, setQuiet] = useState(rules.quiet);
  const [minutes, setMinutes] = useState<number | ''>(rules.repeatMinutes);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ quiet, repeatMinutes: minutes === '' ? 0 : minutes });
      }}
      noValidate
    >
      <fieldset disabled={!mayEdit} style={{ border: 0, padding: 0, margin: 0 }}>
        <Stack gap="md">
          {quietChannels.map((channel) => {
            const name = choiceLabel(communicationTypes, channel);
            const hours = quiet[channel] ?? null;
            const change = (next: Partial<QuietHours>) =>
              setQuiet({ ...quiet, [channel]: { ...(hours ?? usual), ...next } });
            return (
              <Group key={channel} gap="sm" align="end">
                <Switch
                  w={{ base: '100%', sm: 230 }}
                  mb={8}
                  label={`${name}: silencio`}
                  checked={hours !== null}
                  onChange={({ currentTarget }) =>
                    setQuiet({ ...quiet, [channel]: currentTarget.checked ? usual : null })
                  }
                />
                {hours && (
                  <>
                    <TextInput
                      w={90}
                      maxLength={5}
                      placeholder="HH:mm"
                      label="Desde"
                      aria-label={`${name}: desde`}
                      value={hours.from}
                      onChange={({ currentTarget }) => change({ from: currentTarget.value })}
                    />
                    <TextInput
                      w={90}
                      maxLength={5}
                      placeholder="HH:mm"
                      label="Hasta"
                      aria-label={`${name}: hasta`}
                      value={hours.to}
                      onChange={({ currentTarget }) => change({ to: currentTarget.value })}
                    />
                    <Checkbox
                      mb={8}
                      label="También el fin de semana"
                      checked={hours.weekends}
                      onChange={({ currentTarget }) => change({ weekends: currentTarget.checked })}
                    />
                  </>
                )}
              </Group>
            );
          })}
          <NumberInput
            maw={360}
            label="Minutos sin repetir"
            description="El mismo texto a las mismas personas no sale dos veces. 0: sí."
            min={0}
            max={1440}
            allowDecimal={false}
            value={minutes}
            onChange={(given) => setMinutes(given === '' ? '' : Number(given))}
          />
          <Failure error={error} />
          {mayEdit && (
            <div className={classes.buttons} style={{ justifyContent: 'flex-start' }}>
              <Button type="submit" loading={saving}>
                Guardar
              </Button>
            </div>
          )}
        </Stack>
      </fieldset>
    </form>
  );
}
