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
 * Limits guesses of passwords by account, typed name and network. Counts each guess before its password is compared, so that
 * many at once cannot evade the limit; `reset` takes back the count of a right guess. Treats a name without an account like
 * an account.
 */
export class SignInLimiter implements SignInLimits {
  private readonly freePoints: number;
  private readonly unknownNetwork: RateLimiterDatabase;
  private readonly waits: RateLimiterDatabase;
  private readonly allUnknownNetworks: RateLimiterDatabase;
  private readonly knownNetwork: RateLimiterDatabase;
  private readonly addresses: RateLimiterDatabase;

  constructor(private readonly options: RateLimitOptions) {
    this.freePoints = scalePoints("guessesFromUnknownNetwork", options.scale);
    this.unknownNetwork = createLimiter(options, "guessesFromUnknownNetwork");
    const { longestSeconds } = guessWaits;
    this.waits = new RateLimiterDatabase(options.db, { keyPrefix: "guessWaits", points: 1, duration: longestSeconds });
    this.allUnknownNetworks = createLimiter(options, "guessesFromUnknownNetworks");
    this.knownNetwork = createLimiter(options, "guessesFromKnownNetwork");
    this.addresses = createLimiter(options, "guessesFromAddress");
  }

  async consumeAddress(address: string) {
    await consume(this.addresses, this.addressKey(address), { message: t.tooManyAttempts });
  }

  resetAddress(address: string) {
    return this.addresses.reward(this.addressKey(address));
  }

  /** Counts a guess. Throws 429 when this guess has to wait. */
  async consume(guess: Guess) {
    const { account, network } = this.counterKeys(guess);
    await this.consumeAddress(guess.address);
    if (await this.isKnown(guess))
      return void (await consume(this.knownNetwork, network, { message: t.tooManyAttempts }));
    await this.consumeUnknown(network);
    await consume(this.allUnknownNetworks, account, { message: t.tooManyAttempts });
  }

  /** Resets the counters after a right guess; those of both names of the account, if none was typed. */
  async reset(guess: Guess) {
    await this.resetAddress(guess.address);
    const isKnown = await this.isKnown(guess);
    for (const name of guess.name ? [guess.name] : ["", ...(await this.findNames(guess))]) {
      const { network } = this.counterKeys({ ...guess, name });
      if (isKnown) await this.knownNetwork.delete(network);
      else await Promise.all([this.unknownNetwork.delete(network), this.waits.delete(network)]);
    }
    if (!isKnown) await this.allUnknownNetworks.reward(this.counterKeys(guess).account);
  }

  /** Records the network of a sign-in; returns whether it is new to the account. */
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

  /** Builds the keys of counters. They contain the typed name, so that a wait does not reveal the e-mail of a username. */
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
    const { consumedPoints } = await this.unknownNetwork.penalty(network);
    if (consumedPoints < this.freePoints) return;
    const { firstSeconds, longestSeconds } = guessWaits;
    const seconds = Math.min(firstSeconds * 2 ** (consumedPoints - this.freePoints), longestSeconds);
    // Of several guesses at once, only the one that begins the wait passes.
    await consume(this.waits, network, { message: t.tooManyAttempts, seconds }).catch(async (refusal: unknown) => {
      await this.unknownNetwork.reward(network);
      throw refusal;
    });
  }
}

/** Deletes networks without a recent sign-in. */
export const sweepKnownNetworks = (db: Db) =>
  sweepRows(db, "known_networks", sql`signed_in_at <= ${oldestKnownNetwork()}`);
