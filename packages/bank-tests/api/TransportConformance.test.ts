import { transportConformance } from "@vostro/testing"
import { httpTransport, webTransport } from "../support/WebTransport.ts"

transportConformance("HTTP in the process", webTransport)
