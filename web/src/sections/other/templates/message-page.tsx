import { Group, SegmentedControl } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { messageNamed } from '@llavero/proto/messages/catalogue';
import type { MessageLanguage } from '@llavero/proto/messages/message';
import { messageLanguages } from '@llavero/proto/records/choices/message-languages';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { ScreenSkeleton } from '../../../components/states/screen-skeleton.tsx';
import { MessageEditor } from './message-editor.tsx';
import classes from './templates.module.css';
import { useTextHistory } from './use-message-texts.ts';

interface Props {
  name: string;
  language: MessageLanguage;
  onLanguage(language: MessageLanguage): void;
  onClose(): void;
}

/** One named message in one language, with its editor once its texts have been read. */
export default function MessagePage({ name, language, onLanguage, onClose }: Props) {
  const definition = messageNamed(name);
  const builtIn = definition?.texts[language];
  const { data, error, refetch } = useTextHistory(name, language);
  if (!definition || !builtIn)
    return <EmptyState title="Este mensaje no existe" text="Vuelva a la lista y elija otro." />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  const languages = messageLanguages.values.filter((one) => definition.texts[one]);
  return (
    <section className={classes.screen} aria-label="Mensaje">
      <Breadcrumbs />
      <MessageEditor
        key={language}
        definition={definition}
        language={language}
        builtIn={builtIn}
        editions={data}
        onClose={onClose}
        heading={
          <Group gap="sm">
            <h1>{definition.title}</h1>
            <SegmentedControl
              size="xs"
              aria-label="Idioma"
              data={languages.map((one) => ({ value: one, label: choiceLabel(messageLanguages, one) }))}
              value={language}
              onChange={(next) => onLanguage(next)}
            />
          </Group>
        }
      />
    </section>
  );
}
