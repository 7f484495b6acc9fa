import type { SandboxConfig } from './config.ts'
import { startCrmServer } from './crm/server.ts'
import { startGymlibServer } from './gymlib/server.ts'
import { startSmtpServer } from './mail/smtp.ts'
import { openMailStore } from './mail/store.ts'
import { startMailViewer } from './mail/viewer.ts'
import { startMeasurementServer } from './measurements/server.ts'
import { startPaymentServer } from './payments/server.ts'
import { startPushServer } from './push/server.ts'
import { startSocialServer } from './social/server.ts'

type Sandbox = {
  addresses: {
    paymentUrl: string
    smtpUrl: string
    mailViewerUrl: string
    visitsUrl: string
    socialUrl: string
    pushUrl: string
    gymlibUrl: string
    crmUrl: string
    measurementsUrl: string
  }
  warmUp(): void
  close(): Promise<void>
}

export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const store = await openMailStore(config.mail.dataFolder)
  const [payment, smtp, viewer, social, push, gymlib, crm, measurements] = await Promise.all([
    startPaymentServer(config.payment),
    startSmtpServer(store, config.mail.smtpPort, config.payment.now),
    startMailViewer(store, config.mail.viewerPort, config.payment.now),
    startSocialServer(config.social),
    startPushServer(config.push.port),
    startGymlibServer(config.gymlib),
    startCrmServer(config.crm),
    startMeasurementServer(config.measurements),
  ])
  return {
    addresses: {
      paymentUrl: payment.url,
      smtpUrl: smtp.url,
      mailViewerUrl: viewer.url,
      visitsUrl: viewer.visitsUrl,
      socialUrl: social.url,
      pushUrl: push.url,
      gymlibUrl: gymlib.url,
      crmUrl: crm.url,
      measurementsUrl: measurements.url,
    },
    warmUp: payment.warmUp,
    async close() {
      const servers = [payment, smtp, viewer, social, push, gymlib, crm, measurements]
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}
