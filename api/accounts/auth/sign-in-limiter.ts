import { sql, type Transaction } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { Guess, SignInLimits } from "#api/deps";
import { toLimitKey, toNetwork } from "#api/http/rate-limits/networks";
import { RateLimiterDatabase } from "#api/http/rate-limits/database";
import {
  consume,
  hashKey,
  createLimiter,
  type RateLimitOptions,
  scalePoints,
  tooManyRequests,
} from "#api/http/rate-limits/limiters";
import { guessWaits, knownNetworkSeconds } from "#contract/rate-limits";
import * as t from "#languages/api-accounts";

const oldestKnownNetwork = () => timestamp(Date.now() - knownNetworkSeconds * 1_000);

/**
 * Limits guesses of passwords by account, by what was typed as its name, and by network. Each guess is counted before its
 * password is compared, so that many at once are no way around; `reset` takes a right one back. Names without an account
 * count as accounts do.
 */
export class SignInLimiter implements SignInLimits {
  private readonly freePoints: number;
  private readonly unknown: RateLimiterDatabase;
  private readonly waits: RateLimiterDatabase;
  private readonly allUnknown: RateLimiterDatabase;
  private readonly knownNetworks: RateLimiterDatabase;
  private readonly addresses: RateLimiterDatabase;

  constructor(private readonly options: RateLimitOptions) {
    this.freePoints = scalePoints("guessesFromUnknownNetwork", options.scale);
    this.unknown = createLimiter(options, "guessesFromUnknownNetwork");
    const { longestSeconds } = guessWaits;
    this.waits = new RateLimiterDatabase(options.db, { keyPrefix: "guessWaits", points: 1, duration: longestSeconds });
    this.allUnknown = createLimiter(options, "guessesFromUnknownNetworks");
    this.knownNetworks = createLimiter(options, "guessesFromKnownNetwork");
    this.addresses = createLimiter(options, "guessesFromAddress");
  }

  async consumeAddress(address: string) {
    await consume(this.addresses, this.addressKey(address), { message: t.tooManyAttempts });
  }

  resetAddress(address: string) {
    return this.addresses.reward(this.addressKey(address));
  }

  /** Counts a guess; throws 429 when it has to wait. */
  async consume(guess: Guess) {
    const { account, network } = this.counterKeys(guess);
    await this.consumeAddress(guess.address);
    if (await this.isKnown(guess))
      return void (await consume(this.knownNetworks, network, { message: t.tooManyAttempts }));
    await this.consumeUnknown(network);
    await consume(this.allUnknown, account, { message: t.tooManyAttempts });
  }

  /** Forgets the guesses before a right one; of both names of the account, if none was typed. */
  async reset(guess: Guess) {
    await this.resetAddress(guess.address);
    const isKnown = await this.isKnown(guess);
    for (const name of guess.name ? [guess.name] : ["", ...(await this.findNames(guess))]) {
      const { network } = this.counterKeys({ ...guess, name });
      if (isKnown) await this.knownNetworks.delete(network);
      else await Promise.all([this.unknown.delete(network), this.waits.delete(network)]);
    }
    if (!isKnown) await this.allUnknown.reward(this.counterKeys(guess).account);
  }

  async rememberNetwork(trx: Transaction<Tables>, guess: Guess & { accountId: string }) {
    const signed_in_at = timestamp();
    const network_hash = this.hashNetwork(guess);
    const isNewNetwork = !(await this.isKnown(guess, trx));
    await trx
      .insertInto("known_networks")
      .values({ user_id: guess.accountId, network_hash, signed_in_at })
      .onConflict((conflict) => conflict.columns(["user_id", "network_hash"]).doUpdateSet({ signed_in_at }))
      .execute();
    return isNewNetwork;
  }

  private addressKey(address: string) {
    return hashKey(this.options.secret, "address", toLimitKey(address));
  }

  /** What was typed is part of the keys: a wait must not tell which e-mail belongs to a username. */
  private counterKeys({ accountId, name, address }: Guess) {
    const parts = ["guesses", accountId ?? "", name];
    const { secret } = this.options;
    return { account: hashKey(secret, ...parts), network: hashKey(secret, ...parts, toNetwork(address)) };
  }

  private hashNetwork({ accountId, address }: Guess) {
    return hashKey(this.options.secret, "account", accountId ?? "", toNetwork(address));
  }

  private async isKnown(guess: Guess, db: Db = this.options.db): Promise<boolean> {
    const row = await db
      .selectFrom("known_networks")
      .select("user_id")
      .where("user_id", "=", guess.accountId ?? "")
      .where("network_hash", "=", this.hashNetwork(guess))
      .where("signed_in_at", ">", oldestKnownNetwork())
      .executeTakeFirst();
    return row !== undefined;
  }

  private async findNames({ accountId }: Guess): Promise<string[]> {
    const names = this.options.db.selectFrom("users").select(["username_folded", "email_folded"]);
    const row = await names.where("id", "=", accountId ?? "").executeTakeFirst();
    return row ? [row.username_folded, row.email_folded] : [];
  }

  private async consumeUnknown(network: string) {
    const wait = await this.waits.get(network);
    if (wait && wait.msBeforeNext > 0) throw tooManyRequests(t.tooManyAttempts, wait.msBeforeNext);
    const { consumedPoints } = await this.unknown.penalty(network);
    if (consumedPoints < this.freePoints) return;
    const { firstSeconds, longestSeconds } = guessWaits;
    const seconds = Math.min(firstSeconds * 2 ** (consumedPoints - this.freePoints), longestSeconds);
    // Of guesses that come at once, the first to begin the wait is the last that passes.
    await consume(this.waits, network, { message: t.tooManyAttempts, seconds }).catch(async (refusal: unknown) => {
      await this.unknown.reward(network);
      throw refusal;
    });
  }
}

/** Forgets networks that did not sign in for long. */
export const sweepKnownNetworks = (db: Db) =>
  sweepRows(db, "known_networks", sql`signed_in_at <= ${oldestKnownNetwork()}`);
