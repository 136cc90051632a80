/** One client of the embedded database: cuts its bytes into units that must run without another client's in between. */
import type net from "node:net";
import { channelsIn, copiesFromClient } from "./statement-text.ts";
import {
  errorMessage,
  message,
  PASSWORD_REQUEST,
  READY_IDLE,
  readStartup,
  renameStatement,
  SYNC,
  textAt,
} from "./wire-protocol.ts";

/** Up to and including Query, Sync or Flush. After a Flush the session stays with this client until its Sync. */
export type Unit = { client: ClientConnection; bytes: Buffer; endsBatch: boolean; unlistens: boolean };

export type ClientEvents = {
  onUnit(unit: Unit): void;
  onGone(client: ClientConnection): void;
};

const LONGEST_MESSAGE = 128 * 1024 * 1024;
let lastNumber = 0;

export class ClientConnection {
  readonly number: number;
  readonly channels = new Set<string>();
  gone = false;
  private readonly socket: net.Socket;
  private readonly greeting: Buffer;
  private readonly password: string | null;
  private readonly events: ClientEvents;
  private readonly statements = new Map<string, string>();
  private stage: "startup" | "password" | "ready" = "startup";
  private received: Buffer = Buffer.alloc(0);
  private pending: Buffer[] = [];
  private unlistens = false;
  private refusal: Buffer | null = null;

  constructor(socket: net.Socket, greeting: Buffer, password: string | null, events: ClientEvents) {
    lastNumber += 1;
    this.number = lastNumber;
    this.socket = socket;
    this.greeting = greeting;
    this.password = password;
    this.events = events;
    socket.setNoDelay(true);
    socket.on("data", (data) => this.read(data));
    socket.on("error", () => this.leave());
    socket.on("close", () => this.leave());
  }

  write(bytes: Buffer): void {
    if (!this.gone && bytes.length > 0 && this.socket.writable) this.socket.write(bytes);
  }

  /** Ends the connection with a FATAL error that the client's driver reports. */
  refuse(code: string, text: string): void {
    this.write(errorMessage("FATAL", code, text));
    this.socket.end();
    this.leave();
  }

  leave(): void {
    if (this.gone) return;
    this.gone = true;
    this.socket.destroySoon();
    this.events.onGone(this);
  }

  /** Closes the prepared statements that this client named; they live in the shared session. Null without any. */
  closeStatements(): Buffer | null {
    if (this.statements.size === 0) return null;
    const closings = [...this.statements.values()].map((name) => message("C", `S${name}\0`));
    return Buffer.concat([...closings, SYNC]);
  }

  private read(data: Buffer): void {
    this.received = this.received.length === 0 ? data : Buffer.concat([this.received, data]);
    while (!this.gone && this.readOne()) {}
  }

  /** Handles the first message of `received`; false when it is not complete yet. */
  private readOne(): boolean {
    if (this.stage === "startup") return this.readStartupPacket();
    if (this.received.length < 5) return false;
    const length = this.received.readInt32BE(1);
    if (length < 4 || length > LONGEST_MESSAGE) {
      this.refuse("08P01", "invalid message length");
      return false;
    }
    if (this.received.length < length + 1) return false;
    const bytes = this.received.subarray(0, length + 1);
    this.received = this.received.subarray(length + 1);
    const type = String.fromCharCode(bytes[0] as number);
    if (type === "X") this.leave();
    else if (this.stage === "password") this.readPassword(type, bytes);
    else this.take(type, bytes);
    return true;
  }

  private readStartupPacket(): boolean {
    const packet = readStartup(this.received);
    if (!packet) return false;
    this.received = this.received.subarray(packet.length);
    if (packet.kind === "encryption") this.write(Buffer.from("N"));
    else if (packet.kind === "cancel") this.leave();
    else if (packet.kind === "unsupported") this.refuse("08P01", "unsupported protocol version");
    else if (this.password === null) this.admit();
    else {
      this.stage = "password";
      this.write(PASSWORD_REQUEST);
    }
    return true;
  }

  private readPassword(type: string, bytes: Buffer): void {
    if (type === "p" && textAt(bytes, 5).text === this.password) this.admit();
    else this.refuse("28P01", "password authentication failed");
  }

  private admit(): void {
    this.stage = "ready";
    this.write(this.greeting);
  }

  private take(type: string, bytes: Buffer): void {
    if (type === "d" || type === "c" || type === "f") return; // copy data outside a copy: ignored, as PostgreSQL does
    if (type === "Q" || type === "P") this.inspect(type, bytes);
    this.pending.push(renameStatement(bytes, (name) => this.renamed(name)));
    if (type !== "Q" && type !== "S" && type !== "H" && type !== "F") return;
    const unit = {
      client: this,
      bytes: Buffer.concat(this.pending),
      endsBatch: type !== "H",
      unlistens: this.unlistens,
    };
    const refusal = this.refusal;
    this.pending = [];
    this.unlistens = false;
    this.refusal = null;
    if (refusal) this.write(Buffer.concat([refusal, READY_IDLE]));
    else this.events.onUnit(unit);
  }

  private inspect(type: string, bytes: Buffer): void {
    const sql = textAt(bytes, type === "Q" ? 5 : textAt(bytes, 5).end).text;
    if (copiesFromClient(sql)) {
      // Measured: PGlite reads end-of-file in the middle of the copy and answers nothing afterwards.
      this.refusal = errorMessage("ERROR", "0A000", "COPY FROM STDIN is not available in the embedded database");
    }
    const { listen, unlisten } = channelsIn(sql);
    for (const channel of listen) this.channels.add(channel);
    if (unlisten === "*") this.channels.clear();
    else if (unlisten !== null) this.channels.delete(unlisten);
    if (unlisten !== null) this.unlistens = true;
  }

  /** A name of our own: two clients may use the same one, and PostgreSQL cuts names at 63 bytes. */
  private renamed(name: string): string {
    const known = this.statements.get(name);
    if (known) return known;
    const fresh = `c${this.number}_${this.statements.size + 1}`;
    this.statements.set(name, fresh);
    return fresh;
  }
}
