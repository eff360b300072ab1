import { Badge, Button, Stack, Text } from '@mantine/core';
import type { Json } from '@llavero/proto/fields/field';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { duplicateReasons } from '@llavero/proto/records/choices/merge';
import type { MergeableCollection } from '@llavero/proto/rules/merge';
import { useQuery } from '@tanstack/react-query';
import { LinkPicker } from '../../../components/link-picker/link-picker.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { duplicatesOptions } from './merge-queries.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './merge.module.css';

interface Props {
  collection: MergeableCollection;
  id: string;
  onChoose: (id: string) => void;
}

/** Who may be the same, with the reasons; any other record can be looked for by name. */
export function FindStep({ collection, id, onChoose }: Props) {
  const { data, error, refetch } = useQuery(duplicatesOptions(collection, id));
  return (
    <Stack gap="md">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading height={120} what="Buscando duplicados" />
      ) : data.length === 0 ? (
        <Text c="dimmed">
          No hay otra ficha con el mismo documento, correo o teléfono, ni con un nombre parecido.
        </Text>
      ) : (
        <ul className={classes.found} aria-label="Posibles duplicados">
          {data.map((one) => (
            <li key={one.id}>
              <div>
                <strong>{one.title}</strong>
                {one.detail && <small>{one.detail}</small>}
                <span className={classes.reasons}>
                  {reasonsOf(one.reasons).map((reason) => (
                    <Badge key={reason} variant="light" size="sm" tt="none">
                      {choiceLabel(duplicateReasons, reason)}
                    </Badge>
                  ))}
                </span>
              </div>
              <Button
                variant="default"
                onClick={() => onChoose(one.id)}
                aria-label={`Comparar con ${one.title}`}
              >
                Comparar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LinkPicker
        collection={collection}
        label="Otra ficha"
        value={[]}
        onChange={([chosen]) => chosen && chosen !== id && onChoose(chosen)}
        onBlur={() => undefined}
        single
      />
    </Stack>
  );
}

const reasonsOf = (reasons: Json): string[] => (Array.isArray(reasons) ? reasons.map(String) : []);
