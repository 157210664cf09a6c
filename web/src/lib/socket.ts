/** One socket that comes back: growing pauses, what was missed is asked for, what was not acknowledged is sent again. */

export type Link = "connecting" | "open" | "waiting" | "ended";
type Raw = Record<string, any>;
interface Waiting { message: Raw; lasting: boolean; done: (told: Raw) => void; failed: (error: Error) => void }

/** Commands survive a lost connection with the id they had; questions do not. */
const LASTING = new Set(["answer", "deed", "undo", "agree", "chat", "rename", "seat", "leave"]);
const FINAL = new Set([4400, 4401, 4404]);

export class Lost extends Error {}

export class Wire {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private streams = new Map<string, (told: Raw) => void>();
  private tries = 0;
  private timer = 0;
  private beat = 0;
  private heard = 0;
  private ended = false;
  private bye: { code: string; text: string } | null = null;

  constructor(
    private readonly hello: () => Raw,
    private readonly onMessage: (told: Raw) => void,
    private readonly onLink: (link: Link, seconds: number, bye: { code: string; text: string } | null) => void,
  ) {
    addEventListener("online", this.again);
    addEventListener("offline", this.cut);
    this.open();
  }

  again = (): void => {
    if (this.ended || this.socket) return;
    clearTimeout(this.timer);
    this.open();
  };

  /** Leave and come back. */
  fresh(): void {
    this.socket?.close();
  }

  /** The browser says that there is no network: do not wait for a time-out. */
  private cut = (): void => this.socket?.close();

  private open(): void {
    this.onLink("connecting", 0, null);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.socket = socket;
    this.bye = null;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ...this.hello() }));
    socket.onmessage = (frame) => this.take(JSON.parse(String(frame.data)));
    socket.onclose = (event) => this.lost(event.code);
  }

  private take(told: Raw): void {
    this.heard = Date.now();
    if (told.type === "bye") {
      this.bye = { code: told.code, text: told.text };
      return;
    }
    if (told.type === "welcome") {
      this.tries = 0;
      this.onLink("open", 0, null);
      this.onMessage(told);
      for (const one of this.waiting.values()) this.socket?.send(JSON.stringify(one.message));
      clearInterval(this.beat);
      this.beat = window.setInterval(() => this.ping(), 20_000);
      return;
    }
    const stream = told.id ? this.streams.get(told.id) : undefined;
    if (stream) {
      if (told.done || told.type === "refused") this.streams.delete(told.id);
      stream(told);
      return;
    }
    const mine = told.id ? this.waiting.get(told.id) : undefined;
    if (mine) {
      this.waiting.delete(told.id);
      mine.done(told);
    } else if (told.type !== "pong") this.onMessage(told);
  }

  private ping(): void {
    if (Date.now() - this.heard > 45_000) this.socket?.close();
    else if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "ping", id: fresh() }));
  }

  private lost(code: number): void {
    this.socket = null;
    clearInterval(this.beat);
    for (const [id, one] of this.waiting)
      if (!one.lasting) {
        this.waiting.delete(id);
        one.failed(new Lost("The connection was lost."));
      }
    for (const [id, one] of this.streams) {
      this.streams.delete(id);
      one({ type: "refused", text: "The connection was lost." });
    }
    if (this.ended) return;
    if (FINAL.has(code)) {
      this.ended = true;
      this.onLink("ended", 0, this.bye ?? { code: "ended", text: "The server closed the connection." });
      return;
    }
    const seconds = code === 4429 ? 10 : Math.min(20, 0.4 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.onLink("waiting", seconds, this.bye);
    this.timer = window.setTimeout(() => this.open(), seconds * 1000);
  }

  send(message: Raw): Promise<Raw> {
    const id = fresh();
    const whole = { ...message, id };
    const lasting = LASTING.has(message.type);
    return new Promise((done, failed) => {
      const open = this.socket?.readyState === WebSocket.OPEN;
      if (!open && !lasting) return failed(new Lost("There is no connection."));
      this.waiting.set(id, { message: whole, lasting, done, failed });
      if (open) this.socket!.send(JSON.stringify(whole));
    });
  }

  /** A question that is answered bit by bit, until `done` or refused; returns its id, or nothing without a connection. */
  stream(message: Raw, each: (told: Raw) => void): string {
    if (this.socket?.readyState !== WebSocket.OPEN) return "";
    const id = fresh();
    this.streams.set(id, each);
    this.socket.send(JSON.stringify({ ...message, id }));
    return id;
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.cut);
    this.socket?.close();
  }
}

function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
