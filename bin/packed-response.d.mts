import { ServerResponse } from "node:http";

export class PackedResponse extends ServerResponse {}
