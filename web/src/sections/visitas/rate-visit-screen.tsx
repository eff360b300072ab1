import type { OutputOf } from '@llavero/proto/commands/command';
import { rateVisit, visitToRate } from '@llavero/proto/commands/visit-pages';
import { dayText } from '@llavero/proto/rules/visits/when-text';
import { Alert, Button, Checkbox, Textarea } from '@mantine/core';
import { IconHeartHandshake } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { pageTexts } from './texts.ts';
import { usePageLanguage } from './use-page-language.ts';
import classes from './visitas.module.css';

/** `/visitas/valorar/{code}`: how a visit was (OPS-05). */
export default function RateVisitScreen() {
  const { second: code = '' } = useParams();
  const [sent, setSent] = useState(false);
  const query = useQuery({
    queryKey: ['visit-to-rate', code],
    queryFn: ({ signal }) => runCommand(visitToRate, { code }, signal),
    staleTime: Infinity,
    enabled: !sent,
    retry: false,
  });
  const language = query.data?.language ?? 'ES';
  usePageLanguage(language);
  const texts = pageTexts[language];
  return (
    <LinkPage title={texts.rate} query={query}>
      {(visit) =>
        sent ? (
          <EmptyState icon={IconHeartHandshake} title={texts.thanks} text={texts.thanksText} />
        ) : (
          <RatingForm code={code} visit={visit} onSent={() => setSent(true)} />
        )
      }
    </LinkPage>
  );
}

interface Props {
  code: string;
  visit: OutputOf<typeof visitToRate>;
  onSent: () => void;
}

function RatingForm({ code, visit: { title, startAt, language }, onSent }: Props) {
  const texts = pageTexts[language];
  const [rating, setRating] = useState<number | null>(null);
  const [interested, setInterested] = useState(false);
  const [comments, setComments] = useState('');
  const send = useMutation({
    mutationFn: (value: number) =>
      runCommand(rateVisit, { code, rating: value, interested, comments: comments.trim() || null }),
    onSuccess: onSent,
  });
  return (
    <form
      className={classes.form}
      aria-label={texts.rate}
      onSubmit={(event) => {
        event.preventDefault();
        if (rating !== null && !send.isPending) send.mutate(rating);
      }}
    >
      <p className={classes.lead}>{texts.rateText(title, dayText(startAt, language))}</p>
      <div className={classes.stars} role="radiogroup" aria-label={texts.rate}>
        {texts.stars.map((label, at) => (
          <button
            key={label}
            type="button"
            role="radio"
            aria-checked={rating === at + 1}
            className={classes.star}
            onClick={() => setRating(at + 1)}
          >
            <b>{at + 1}</b>
            {label}
          </button>
        ))}
      </div>
      <Checkbox
        size="md"
        label={texts.interested}
        checked={interested}
        onChange={(event) => setInterested(event.currentTarget.checked)}
      />
      <Textarea
        size="md"
        label={texts.comments}
        autosize
        minRows={3}
        maxLength={2000}
        value={comments}
        onChange={(event) => setComments(event.currentTarget.value)}
      />
      {send.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(send.error).message}
        </Alert>
      )}
      <Button type="submit" size="md" fullWidth disabled={rating === null} loading={send.isPending}>
        {texts.send}
      </Button>
    </form>
  );
}
