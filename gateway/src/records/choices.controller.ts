import { Controller, Get, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  choiceCatalogue,
  type DescribedChoice,
  describeChoices,
} from '@llavero/proto/compile/choice-catalogue';
import { notFound } from '@llavero/proto/errors';
import { callerOf } from '../session/caller.ts';

/** Closed lists of values for programs: order, Spanish labels, colours of statuses, marks (C §3.3–3.5, F §3). */
@Controller('choices')
export class ChoicesController {
  private readonly described: ReadonlyMap<string, DescribedChoice[]> = new Map(
    [...choiceCatalogue()].map(([name, set]) => [name, describeChoices(set)]),
  );

  /** `GET /choices`: every list by name. */
  @Get()
  all(@Req() request: FastifyRequest): Record<string, DescribedChoice[]> {
    callerOf(request);
    return Object.fromEntries(this.described);
  }

  /** `GET /choices/{name}`: one list. @throws CodedError notFound `CHOICES.UNKNOWN` */
  @Get(':name')
  one(@Param('name') name: string, @Req() request: FastifyRequest): DescribedChoice[] {
    callerOf(request);
    const found = this.described.get(name);
    if (!found) throw notFound('CHOICES.UNKNOWN', `No existe la lista «${name}»: pida /choices para verlas.`);
    return found;
  }
}
