import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Controller, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { EntitySchema } from 'typeorm';
import { z } from 'zod';
import { SignJWT, generateKeyPair, jwtVerify } from 'jose';

@Injectable()
class Clock {
  now(): number {
    return 42;
  }
}

@Controller()
class ClockController {
  constructor(readonly clock: Clock) {}
}

@Module({ providers: [Clock], controllers: [ClockController] })
class ClockModule {}

/** The test runner must load every library the product stands on, as native modules, with decorator metadata. */
describe('the test runner', () => {
  it('injects by decorator metadata and serves over Fastify', async () => {
    const app = await NestFactory.create<NestFastifyApplication>(ClockModule, new FastifyAdapter(), {
      logger: false,
    });
    await app.init();
    expect(app.get(ClockController).clock.now()).toBe(42);
    const answer = await app.inject({ method: 'GET', url: '/nothing' });
    expect(answer.statusCode).toBe(404);
    await app.close();
  });

  it('loads zod, jose and typeorm', async () => {
    expect(z.object({ a: z.number() }).safeParse({ a: 'x' }).success).toBe(false);
    const { privateKey, publicKey } = await generateKeyPair('EdDSA');
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'EdDSA' }).setSubject('x').sign(privateKey);
    expect((await jwtVerify(token, publicKey)).payload.sub).toBe('x');
    expect(
      new EntitySchema({ name: 'x', columns: { id: { type: 'uuid', primary: true } } }).options.name,
    ).toBe('x');
  });

  it.each([
    '@nats-io/transport-node',
    '@nats-io/jetstream',
    '@grpc/grpc-js',
    '@grpc/proto-loader',
    '@nestjs/microservices',
    'mercurius',
    'graphql',
    'graphql-jit',
    '@fastify/cookie',
    '@fastify/static',
    'helmet',
    'rate-limiter-flexible',
    '@fastify/cors',
    '@fastify/compress',
    '@node-rs/argon2',
    'pg',
    'pino',
    'prom-client',
    'nodemailer',
    '@myriaddreamin/typst-ts-web-compiler',
    'smtp-server',
    'postal-mime',
    'playwright-core',
    'stdnum',
    'ibantools',
    'uuid',
    'lru-cache',
    'fast-check',
  ])('loads %s', async (name) => {
    const loaded: Record<string, unknown> = await import(name);
    expect(Object.keys(loaded).length).toBeGreaterThan(0);
  });
});
