import { isInTransaction } from '../db/transactions.ts';
import type { Services } from '../kit/services.ts';

/** A part outside of the database was called within a transaction, which would last as long as that part takes. */
export class OutsideCallInTransaction extends Error {
  constructor(part: string) {
    super(`${part} was called within a transaction: call it after the commit`);
    this.name = 'OutsideCallInTransaction';
  }
}

function refuseInTransaction(part: string): void {
  if (isInTransaction()) throw new OutsideCallInTransaction(part);
}

/** Returns a part whose functions throw within a transaction. */
const guarded = <Part extends object>(part: Part, name: string): Part =>
  new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        refuseInTransaction(`${name}.${String(key)}`);
        return Reflect.apply(value, target, given);
      };
    },
  });

/**
 * Returns services whose parts outside of the database (mail, files, the identity provider) throw within a transaction. It
 * would hold a connection, on the embedded database the only one, for as long as they take.
 */
export const guardOutsideCalls = <Given extends Pick<Services, 'mail' | 'files' | 'verifyIdToken' | 'push'>>(
  services: Given,
): Given => ({
  ...services,
  mail: guarded(services.mail, 'mail'),
  files: guarded(services.files, 'files'),
  ...(services.push && { push: guarded(services.push, 'push') }),
  verifyIdToken: (token: string) => {
    refuseInTransaction('verifyIdToken');
    return services.verifyIdToken(token);
  },
});
