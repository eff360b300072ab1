import type { OutputOf } from '@llavero/proto/commands/command';
import { cancelVisit, moveVisit, visitToCancel } from '@llavero/proto/commands/visit-pages';
import { dayText, timeText } from '@llavero/proto/rules/visits/when-text';
import { Alert, Button, Textarea } from '@mantine/core';
import { IconCalendarCheck, IconCalendarX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { SlotPicker } from './slot-picker.tsx';
import { pageTexts } from './texts.ts';
import { usePageLanguage } from './use-page-language.ts';
import classes from './visitas.module.css';

type Shown = OutputOf<typeof visitToCancel>;

/** `/cancelVisit/{code}`: a visitor cancels a visit or moves it to another moment (OPS-05). */
export default function CancelVisitScreen() {
  const { first: code = '' } = useParams();
  const [outcome, setOutcome] = useState<'cancelled' | 'moved' | null>(null);
  const query = useQuery({
    queryKey: ['visit-to-cancel', code],
    queryFn: ({ signal }) => runCommand(visitToCancel, { code }, signal),
    enabled: outcome === null,
    retry: false,
  });
  const language = query.data?.language ?? 'ES';
  usePageLanguage(language);
  const texts = pageTexts[language];
  return (
    <LinkPage title={texts.yourVisit} query={query}>
      {(visit) => {
        if (outcome === 'moved')
          return <EmptyState icon={IconCalendarCheck} title={texts.moved} text={texts.movedText} />;
        if (outcome === 'cancelled' || visit.isCancelled)
          return <EmptyState icon={IconCalendarX} title={texts.cancelled} text={texts.cancelledText} />;
        return (
          <>
            <Card visit={visit} />
            {visit.isOver ? (
              <p className={classes.lead}>{texts.over}</p>
            ) : (
              <>
                <Cancel code={code} visit={visit} onDone={() => setOutcome('cancelled')} />
                <Move
                  code={code}
                  visit={visit}
                  onDone={() => setOutcome('moved')}
                  refresh={() => void query.refetch()}
                />
              </>
            )}
          </>
        );
      }}
    </LinkPage>
  );
}

function Card({ visit: { startAt, language, address, instructions } }: { visit: Shown }) {
  return (
    <div className={classes.unit}>
      <p className={classes.when}>
        {dayText(startAt, language)}, {timeText(startAt, language)}
      </p>
      <span>{address}</span>
      {instructions && <p className={classes.instructions}>{instructions}</p>}
    </div>
  );
}

interface PartProps {
  code: string;
  visit: Shown;
  onDone: () => void;
}

function Cancel({ code, visit: { language }, onDone }: PartProps) {
  const texts = pageTexts[language];
  const [asked, setAsked] = useState(false);
  const [comments, setComments] = useState('');
  const cancel = useMutation({
    mutationFn: () => runCommand(cancelVisit, { code, comments: comments.trim() || null }),
    onSuccess: onDone,
  });
  if (!asked)
    return (
      <Button variant="default" size="md" fullWidth onClick={() => setAsked(true)}>
        {texts.cancel}
      </Button>
    );
  return (
    <section className={classes.section} aria-label={texts.cancelTitle}>
      <h2>{texts.cancelTitle}</h2>
      <Textarea
        size="md"
        label={texts.cancelWhy}
        autosize
        minRows={2}
        maxLength={1000}
        value={comments}
        onChange={(event) => setComments(event.currentTarget.value)}
      />
      {cancel.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(cancel.error).message}
        </Alert>
      )}
      <Button color="red" size="md" fullWidth loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {texts.cancel}
      </Button>
      <Button variant="subtle" size="md" fullWidth onClick={() => setAsked(false)}>
        {texts.keep}
      </Button>
    </section>
  );
}

function Move({ code, visit: { language, slots }, onDone, refresh }: PartProps & { refresh: () => void }) {
  const texts = pageTexts[language];
  const move = useMutation({
    mutationFn: (startAt: number) => runCommand(moveVisit, { code, startAt }),
    onSuccess: onDone,
    onError: refresh,
  });
  const refusal = move.error && errorBodyOf(move.error);
  return (
    <section className={classes.section} aria-label={texts.moveTitle}>
      <h2>{texts.moveTitle}</h2>
      {refusal && (
        <Alert color="orange" role="alert">
          {refusal.code === 'VISIT.SLOT_TAKEN' ? texts.taken : refusal.message}
        </Alert>
      )}
      <SlotPicker
        slots={slots}
        language={language}
        pending={move.isPending ? move.variables : null}
        onPick={(startAt) => move.mutate(startAt)}
      />
    </section>
  );
}
