import { describe, expect, it } from '@jest/globals';
import { brokerAddress } from './broker-address.ts';

describe('[PLT-02] the address of the broker', () => {
  it('is told apart from the credentials in it', () => {
    expect(brokerAddress('nats://llavero:a%40b@nats:4222')).toEqual({
      ...{ servers: 'nats://nats:4222', user: 'llavero', pass: 'a@b' },
    });
    expect(brokerAddress('tls://broker.example:4443')).toEqual({ servers: 'tls://broker.example:4443' });
    expect(() => brokerAddress('nowhere')).toThrow(TypeError);
  });
});
