import type { OutputOf } from '@llavero/proto/commands/command';
import { type bookVisit, holdVisitSlot, visitInvitationPage } from '@llavero/proto/commands/visit-pages';
import { dayText, timeText } from '@llavero/proto/rules/visits/when-text';
import { Alert } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { BookingForm } from './booking-form.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { pageTexts } from './texts.ts';
import { usePageLanguage } from './use-page-language.ts';
import classes from './visitas.module.css';

type Page = OutputOf<typeof visitInvitationPage>;
type Booked = OutputOf<typeof bookVisit>;

/** `/visitas/{code}`: somebody who was invited chooses when to visit a unit (OPS-05). */
export default function VisitInvitationScreen() {
  const { first: code = '' } = useParams();
  const [booked, setBooked] = useState<{ visit: Booked; page: Page } | null>(null);
  const query = useQuery({
    queryKey: ['visit-invitation', code],
    queryFn: ({ signal }) => runCommand(visitInvitationPage, { code }, signal),
    // Nothing is asked again once the link has done its work.
    enabled: booked === null,
    retry: false,
  });
  const language = query.data?.language ?? 'ES';
  usePageLanguage(language);
  const texts = pageTexts[language];
  return (
    <LinkPage
      title={booked ? texts.yourVisit : texts.choose}
      query={booked ? { ...query, error: null, data: booked.page } : query}
    >
      {(page) =>
        booked ? (
          <Confirmed {...booked} />
        ) : (
          <Choice
            code={code}
            page={page}
            refresh={() => void query.refetch()}
            onBooked={(visit) => setBooked({ visit, page })}
          />
        )
      }
    </LinkPage>
  );
}

interface ChoiceProps {
  code: string;
  page: Page;
  refresh: () => void;
  onBooked: (visit: Booked) => void;
}

function Choice({ code, page, refresh, onBooked }: ChoiceProps) {
  const { language, title, where, message, duration, slots, name } = page;
  const texts = pageTexts[language];
  const [held, setHeld] = useState<{ startAt: number; until: number } | null>(
    page.heldAt !== null && page.heldUntil !== null ? { startAt: page.heldAt, until: page.heldUntil } : null,
  );
  const [lost, setLost] = useState<'expired' | 'taken' | null>(null);
  const hold = useMutation({
    mutationFn: (startAt: number) => runCommand(holdVisitSlot, { code, startAt }),
    onSuccess: ({ heldUntil }, startAt) => {
      setLost(null);
      setHeld({ startAt, until: heldUntil });
    },
    onError: (error) => {
      if (errorBodyOf(error).code !== 'VISIT.SLOT_TAKEN') return;
      setLost('taken');
      refresh();
    },
  });
  const failure = hold.error && lost !== 'taken' ? errorBodyOf(hold.error).message : null;
  return (
    <>
      <p className={classes.lead}>
        {texts.hello(name)} {held ? '' : texts.chooseWhen(duration)}
      </p>
      <div className={classes.unit}>
        <strong>{title}</strong>
        {where !== title && <span>{where}</span>}
      </div>
      {message && <p className={classes.lead}>{message}</p>}
      {(lost ?? failure) && (
        <Alert color="orange" role="alert">
          {lost ? texts[lost] : failure}
        </Alert>
      )}
      {held ? (
        <BookingForm
          code={code}
          page={page}
          {...held}
          onBooked={onBooked}
          onBack={(why) => {
            setHeld(null);
            setLost(why);
            refresh();
          }}
        />
      ) : (
        <SlotPicker
          slots={slots}
          language={language}
          pending={hold.isPending ? hold.variables : null}
          onPick={(startAt) => hold.mutate(startAt)}
        />
      )}
    </>
  );
}

function Confirmed({ visit, page: { language } }: { visit: Booked; page: Page }) {
  const texts = pageTexts[language];
  return (
    <>
      <EmptyState icon={IconCalendarCheck} title={texts.booked} text={texts.bookedText} />
      <div className={classes.unit}>
        <p className={classes.when}>
          {dayText(visit.startAt, language)}, {timeText(visit.startAt, language)}
        </p>
        <span>{visit.address}</span>
        {visit.instructions && <p className={classes.instructions}>{visit.instructions}</p>}
      </div>
    </>
  );
}
